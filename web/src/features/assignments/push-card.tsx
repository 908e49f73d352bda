import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { OfferCard } from '../../components/offer-card.tsx';
import { Button } from '../../components/ui/button.tsx';
import { isOfferDismissed } from '../../lib/browser/dismissed-offers.ts';
import { PORTAL_NAME } from '../../lib/portal.ts';
import { isPushOnFor, pushPermission } from '../../lib/push/push-browser.ts';
import { useTurnOnPush } from '../../lib/push/use-turn-on-push.ts';
import { m } from '../../paraglide/messages.js';

/** Whether notifications are to be offered here. Somebody who refused them, here or in the browser, is not asked again. */
export const canOfferPush = (personId: string): boolean =>
  !isPushOnFor(personId) &&
  !isOfferDismissed('push') &&
  (pushPermission() === 'default' || pushPermission() === 'granted');

/** Offers notifications in this browser. */
export function PushCard({ personId }: { personId: string }) {
  const [isOn, setIsOn] = useState(false);
  if (isOn) return null;
  return (
    <OfferCard
      offer="push"
      icon={BellRing}
      title={m.push_card_title({ name: PORTAL_NAME })}
      lead={m.push_card_lead()}
      dismissed={m.home_screen_dismissed()}
    >
      {(hide) => (
        <TurnOnButton
          personId={personId}
          // Somebody else who signs in on this device is asked too, unless it was refused here.
          onAnswered={(answer) => (answer === 'denied' ? hide() : setIsOn(true))}
        />
      )}
    </OfferCard>
  );
}

interface TurnOnButtonProps {
  personId: string;
  onAnswered: (answer: 'granted' | 'denied') => void;
}

function TurnOnButton({ personId, onAnswered }: TurnOnButtonProps) {
  const { turnOn, isBusy } = useTurnOnPush(personId, onAnswered);
  return (
    <Button icon={BellRing} busy={isBusy} onClick={turnOn}>
      {m.push_turn_on()}
    </Button>
  );
}
