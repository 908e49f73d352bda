import { type ReactNode, useEffect, useRef } from 'react';
import { errorMessage } from '../../lib/api/error-message.ts';
import { m } from '../../paraglide/messages.js';
import { Alert } from '../ui/alert.tsx';
import { type UnsavedForm, UnsavedNotice } from './unsaved-notice.tsx';

interface FormStatusProps {
  form: UnsavedForm & {
    failure: unknown;
    /** Counts the failed requests. */
    attempt: number;
    isSlow: boolean;
  };
  /** Starts the error message; see `errorMessage`. */
  failed: string;
  /** A button or link that helps with the failure. */
  action?: ReactNode;
}

/**
 * The status above a form's button: why it could not be sent, that it takes a while, or that its values are edits of an
 * earlier visit. A failure is scrolled
 * into view, since a form may be longer than the screen of a phone.
 */
export function FormStatus({ form, failed, action }: FormStatusProps) {
  const { failure, attempt, isSlow } = form;
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0 && failure) element.current?.scrollIntoView({ block: 'nearest' });
  }, [attempt, failure]);
  return (
    <>
      <UnsavedNotice form={form} />
      {isSlow && <Alert tone="info">{m.form_slow()}</Alert>}
      {Boolean(failure) && !isSlow && (
        <div ref={element} className="scroll-my-4">
          {/* A new element for each attempt, so that the same message is announced again. */}
          <Alert key={attempt} tone="error" action={action}>
            {errorMessage(failure, failed)}
          </Alert>
        </div>
      )}
    </>
  );
}
