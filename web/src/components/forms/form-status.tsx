import type { ReactNode } from 'react';
import type { Form } from '../../lib/forms/use-form.ts';
import { m } from '../../paraglide/messages.js';
import { Alert } from '../ui/alert.tsx';
import { FormFailure } from './form-failure.tsx';

interface FormStatusProps {
  form: Form;
  /** Says what did not work; see `errorMessage`. */
  failed?: string;
  /** A button or link that helps with the failure. */
  action?: ReactNode;
}

/** Stands above a form's button: why it could not be sent, or that it takes a while. */
export function FormStatus({ form: { failure, attempt, isSlow }, failed, action }: FormStatusProps) {
  if (isSlow) return <Alert tone="info">{m.form_slow()}</Alert>;
  return <FormFailure {...{ failure, failed, attempt, action }} />;
}
