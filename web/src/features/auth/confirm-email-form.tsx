import { ConfirmationResend, confirmEmail, resendConfirmation } from '@ijsploeg/worker/contract';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { TextField } from '../../components/forms/field.tsx';
import { FormStatus } from '../../components/forms/form-status.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { ApiError, callApi } from '../../lib/api/api.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { isForTicket } from '../../lib/navigation/event-address.ts';
import { savedReturnTo } from '../../lib/navigation/return-to.ts';
import { m } from '../../paraglide/messages.js';
import { FormDone } from './form-done.tsx';

interface ConfirmEmailFormProps {
  token: string | undefined;
  /** The confirmed address, once it is. */
  confirmed: string | undefined;
  onConfirmed: (email: string) => void | Promise<void>;
}

/** Confirms the address with a button, because mail scanners follow links but press no buttons (product 10). */
export function ConfirmEmailForm({ token, confirmed, onConfirmed }: ConfirmEmailFormProps) {
  const form = useForm({
    draft: 'confirm-email',
    initial: {},
    send: () => callApi(confirmEmail, { body: { token: token ?? '' } }),
    onSent: ({ email }) => onConfirmed(email),
  });
  if (confirmed) {
    return (
      <FormDone
        title={m.auth_confirmed()}
        actions={
          <LinkButton
            to="/login"
            search={{ returnTo: savedReturnTo() }}
            variant="primary"
            wide
            state={{ email: confirmed }}
          >
            {m.auth_to_sign_in()}
          </LinkButton>
        }
      >
        <p>{isForTicket(savedReturnTo()) ? m.auth_confirmed_ticket_text() : m.auth_confirmed_text()}</p>
      </FormDone>
    );
  }
  const isUnusable = !token || (form.failure instanceof ApiError && form.failure.code === 'token.invalid');
  if (isUnusable) return <NewLink />;
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid gap-4">
      <FormStatus form={form} failed={m.auth_confirm_failed()} />
      <Button type="submit" variant="primary" wide busy={form.isBusy}>
        {m.auth_confirm_email()}
      </Button>
    </form>
  );
}

/** Offers a new link when the one used has expired, was used before or has no token. */
function NewLink() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    draft: 'resend-confirmation',
    initial: { email: '' },
    schema: ConfirmationResend,
    send: (body) => callApi(resendConfirmation, { body }),
    onSent: ({ email }) => setSentTo(email),
  });
  if (sentTo) {
    return (
      <FormDone
        icon={MailCheck}
        title={m.auth_confirm_sent_title()}
        actions={
          <LinkButton to="/login" search={{ returnTo: savedReturnTo() }} state={{ email: sentTo }} wide>
            {m.auth_to_sign_in()}
          </LinkButton>
        }
      >
        <p>{m.auth_confirm_resent_text({ email: sentTo })}</p>
        <p className="text-ink-muted">{m.auth_look_in_spam()}</p>
      </FormDone>
    );
  }
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid gap-2">
      <div className="mb-2 grid gap-2">
        <Alert tone="error">{m.error_token_invalid()}</Alert>
        <p className="text-ink-muted">{m.auth_confirm_again_text()}</p>
      </div>
      <TextField
        label={m.auth_email()}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        {...form.text('email')}
      />
      <FormStatus form={form} failed={m.auth_resend_failed()} />
      <Button type="submit" variant="primary" wide busy={form.isBusy}>
        {m.auth_resend_confirmation()}
      </Button>
      <LinkButton
        to="/login"
        search={{ returnTo: savedReturnTo() }}
        variant="quiet"
        wide
        state={{ email: form.values.email }}
      >
        {m.auth_to_sign_in()}
      </LinkButton>
    </form>
  );
}
