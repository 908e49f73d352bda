import { type ReactNode, useEffect, useRef } from 'react';
import { errorMessage } from '../../lib/api/error-message.ts';
import { Alert } from '../ui/alert.tsx';

interface FormFailureProps {
  /** What no field can show; nothing while there is none. */
  failure: unknown;
  /** Says what did not work; see `errorMessage`. */
  failed?: string | undefined;
  /** Grows with every failed sending. */
  attempt: number;
  /** A button or link that helps with the failure. */
  action?: ReactNode;
}

/** Why a form could not be sent, brought to where the button was pressed: the form may be longer than a phone. */
export function FormFailure({ failure, failed, attempt, action }: FormFailureProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0 && failure) place.current?.scrollIntoView({ block: 'nearest' });
  }, [attempt, failure]);
  if (!failure) return null;
  return (
    <div ref={place} className="scroll-my-4">
      {/* Anew for each attempt, so that the same answer is read out again. */}
      <Alert key={attempt} tone="error" action={action}>
        {errorMessage(failure, failed)}
      </Alert>
    </div>
  );
}
