import { forgotPassword } from '@ijsploeg/worker/contract';
import { useState } from 'react';
import { FormStatus } from '../../components/form-status.tsx';
import { Button } from '../../components/ui/button.tsx';
import { TextField } from '../../components/ui/field.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { callApi } from '../../lib/api.ts';
import { useForm } from '../../lib/use-form.ts';
import { m } from '../../paraglide/messages.js';
import { ResetMailSent } from './reset-mail-sent.tsx';

/** Asks for the mail that lets one choose a new password. */
export function ForgotPasswordForm({ email }: { email: string }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    draft: 'forgot-password',
    initial: { email },
    schema: forgotPassword.body,
    send: (body) => callApi(forgotPassword, { body }),
    onSent: (answer) => setSentTo(answer.email),
  });
  if (sentTo) return <ResetMailSent email={sentTo} />;
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid gap-2">
      <TextField
        label={m.auth_email()}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        {...form.text('email')}
      />
      <FormStatus form={form} />
      <Button type="submit" variant="primary" wide busy={form.isBusy}>
        {m.auth_send_reset()}
      </Button>
      <LinkButton to="/login" variant="quiet" wide state={{ email: form.values.email }}>
        {m.auth_back_to_sign_in()}
      </LinkButton>
    </form>
  );
}
