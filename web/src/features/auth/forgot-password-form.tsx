import { ForgottenPassword, forgotPassword } from '@ijsploeg/worker/contract';
import { useState } from 'react';
import { TextField } from '../../components/forms/field.tsx';
import { FormStatus } from '../../components/forms/form-status.tsx';
import { Button } from '../../components/ui/button.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { callApi } from '../../lib/api/api.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { saveReturnToForMail } from '../../lib/navigation/return-to.ts';
import { m } from '../../paraglide/messages.js';
import { ResetMailSent } from './reset-mail-sent.tsx';

interface ForgotPasswordFormProps {
  /** As entered on another screen. */
  email: string;
  /** The page to open after the reset. */
  returnTo: string | undefined;
  /** Called once the mail was requested. */
  onSent: () => void;
}

/** Requests a mail with a link to reset the password. */
export function ForgotPasswordForm({ email, returnTo, onSent }: ForgotPasswordFormProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    draft: 'forgot-password',
    initial: { email },
    schema: ForgottenPassword,
    send: (body) => callApi(forgotPassword, { body }),
    onSent: (answer) => {
      saveReturnToForMail(returnTo);
      setSentTo(answer.email);
      onSent();
    },
  });
  if (sentTo) return <ResetMailSent email={sentTo} returnTo={returnTo} />;
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid gap-2">
      <TextField
        label={m.auth_email()}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        {...form.text('email')}
      />
      <FormStatus form={form} failed={m.auth_reset_mail_failed()} />
      <Button type="submit" variant="primary" wide busy={form.isBusy}>
        {m.auth_send_reset()}
      </Button>
      <LinkButton to="/login" search={{ returnTo }} variant="quiet" wide state={{ email: form.values.email }}>
        {m.auth_back_to_sign_in()}
      </LinkButton>
    </form>
  );
}
