import { type ReactNode, useEffect, useRef } from 'react';
import { errorMessage } from '../../lib/api/error-message.ts';
import { m } from '../../paraglide/messages.js';
import { Alert } from '../ui/alert.tsx';

interface FormStatusProps {
  form: {
    failure: unknown;
    /** Counts the failed requests. */
    attempt: number;
    isSlow: boolean;
  };
  /** Starts the error message; see `errorMessage`. */
  failed?: string;
  /** A button or link that helps with the failure. */
  action?: ReactNode;
}

/**
 * The status above a form's button: why it could not be sent, or that it takes a while. A failure is scrolled
 * into view, since a form may be longer than the screen of a phone.
 */
export function FormStatus({ form: { failure, attempt, isSlow }, failed, action }: FormStatusProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0 && failure) element.current?.scrollIntoView({ block: 'nearest' });
  }, [attempt, failure]);
  if (isSlow) return <Alert tone="info">{m.form_slow()}</Alert>;
  if (!failure) return null;
  return (
    <div ref={element} className="scroll-my-4">
      {/* A new element for each attempt, so that the same message is announced again. */}
      <Alert key={attempt} tone="error" action={action}>
        {errorMessage(failure, failed)}
      </Alert>
    </div>
  );
}
