import type { ReactNode } from 'react';
import { ApiError } from '../lib/api.ts';
import { errorMessage } from '../lib/error-message.ts';
import type { Form } from '../lib/use-form.ts';
import { m } from '../paraglide/messages.js';
import { Alert } from './ui/alert.tsx';

interface FormStatusProps {
  form: Form;
  /** What did not work, where the reason alone would not say: no connection, a fault of the server. */
  failed?: string;
  /** A button or link that helps with the failure. */
  action?: ReactNode;
}

/** Stands above a form's button: why it could not be sent, or that it takes a while. */
export function FormStatus({ form: { failure, attempt, isSlow }, failed, action }: FormStatusProps) {
  if (isSlow) return <Alert tone="info">{m.form_slow()}</Alert>;
  if (failure) {
    return (
      // Anew for each attempt, so that the same answer is read out again.
      <Alert key={attempt} tone="error" title={!isRefusal(failure) && failed} action={action}>
        {errorMessage(failure)}
      </Alert>
    );
  }
  return null;
}

/** The server understood, and says why not. */
const isRefusal = (failure: unknown): boolean => failure instanceof ApiError && failure.code !== 'internal';
