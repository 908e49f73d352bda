import { useEffect, useRef } from 'react';
import { errorMessage } from '../lib/error-message.ts';
import { Alert } from './ui/alert.tsx';

interface FormFailureProps {
  /** What no field can show; nothing while there is none. */
  failure: unknown;
  /** Says what did not work; see `errorMessage`. */
  failed?: string | undefined;
  /** Grows with every failed sending. */
  attempt: number;
}

/** Why a form in a dialog could not be sent, where the button was pressed: the form is longer than a phone. */
export function FormFailure({ failure, failed, attempt }: FormFailureProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0 && failure) place.current?.scrollIntoView({ block: 'nearest' });
  }, [attempt, failure]);
  if (!failure) return null;
  return (
    <div ref={place} className="scroll-my-4">
      <Alert key={attempt} tone="error">
        {errorMessage(failure, failed)}
      </Alert>
    </div>
  );
}
