import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { errorMessage } from '../api/error-message.ts';
import { accountKeys } from '../api/query-keys.ts';
import { useSingleFlight } from '../hooks/use-single-flight.ts';
import { showToast } from '../toasts/toasts.ts';
import { NoPushService, turnOnPush } from './push-browser.ts';

/**
 * Turns on the notifications of this browser, and says what came of it.
 *
 * @param onAnswered gets the person's answer, unless they only closed the question
 */
export function useTurnOnPush(personId: string, onAnswered?: (answer: 'granted' | 'denied') => void) {
  const client = useQueryClient();
  const singleFlight = useSingleFlight();
  const [isBusy, setIsBusy] = useState(false);
  async function turnOn() {
    setIsBusy(true);
    try {
      const answer = await turnOnPush(personId);
      if (answer === 'granted') showToast({ message: m.push_turned_on() });
      else if (answer === 'denied') showToast({ tone: 'error', message: m.push_denied() });
      if (answer !== 'default') onAnswered?.(answer);
    } catch (error) {
      const message =
        error instanceof NoPushService ? m.push_no_service() : errorMessage(error, m.push_turn_on_failed());
      showToast({ tone: 'error', message });
    } finally {
      setIsBusy(false);
      await client.invalidateQueries({ queryKey: accountKeys.pushDevices });
    }
  }
  return { turnOn: () => void singleFlight(turnOn), isBusy };
}
