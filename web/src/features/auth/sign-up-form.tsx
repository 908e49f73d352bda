import { ForgottenPassword, forgotPassword, SignUp, signUp } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { NewPasswordFields } from '../../components/auth/new-password-fields.tsx';
import { TextField } from '../../components/forms/field.tsx';
import { FormStatus } from '../../components/forms/form-status.tsx';
import { PrivacyNote } from '../../components/privacy-note.tsx';
import { Button } from '../../components/ui/button.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { ApiError, callApi } from '../../lib/api/api.ts';
import { errorMessage } from '../../lib/api/error-message.ts';
import { parseBySchema } from '../../lib/forms/form-errors.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { useSingleFlight } from '../../lib/hooks/use-single-flight.ts';
import { currentLocale } from '../../lib/i18n/locale.ts';
import { saveReturnTo, saveReturnToForMail } from '../../lib/navigation/return-to.ts';
import { HOUSE_RULES } from '../../lib/portal.ts';
import { m } from '../../paraglide/messages.js';
import { FormDone } from './form-done.tsx';
import { ResendConfirmation } from './resend-confirmation.tsx';
import { ResetMailSent } from './reset-mail-sent.tsx';

/** The mail that was sent, and its recipient. */
interface Sent {
  what: 'confirmation' | 'reset';
  email: string;
  signUpId?: string;
}

interface SignUpFormProps {
  returnTo: string | undefined;
  /** Called with false when a confirmation replaces the form, and with true when the form returns. */
  onForm: (isThere: boolean) => void;
}

/**
 * Creates an account. If the address has one already, offers to reset its password instead (product 9).
 *
 * `returnTo` is the page that required an account; it is saved until the next sign-in.
 */
export function SignUpForm({ returnTo, onForm }: SignUpFormProps) {
  const [sent, setSent] = useState<Sent | null>(null);
  const show = (next: Sent | null) => {
    setSent(next);
    onForm(next === null);
  };
  const form = useForm({
    draft: 'sign-up',
    initial: { firstName: '', lastName: '', email: '', password: '', confirmPassword: '' },
    secrets: ['password', 'confirmPassword'],
    schema: SignUp,
    send: (values) => callApi(signUp, { body: { ...values, locale: currentLocale() } }),
    onSent: ({ email, signUpId }) => {
      saveReturnTo(returnTo);
      show({ what: 'confirmation', email, signUpId });
    },
  });
  if (sent?.what === 'reset') return <ResetMailSent email={sent.email} returnTo={returnTo} />;
  if (sent) return <ConfirmationSent {...{ returnTo, ...sent }} onAgain={() => show(null)} />;

  const exists = form.failure instanceof ApiError && form.failure.code === 'account.exists';
  return (
    <form method="post" noValidate onSubmit={form.onSubmit} className="grid gap-2">
      <div className="grid grid-cols-2 gap-x-3">
        <TextField label={m.auth_first_name()} autoComplete="given-name" {...form.text('firstName')} />
        <TextField label={m.auth_last_name()} autoComplete="family-name" {...form.text('lastName')} />
      </div>
      <TextField
        label={m.auth_email()}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        hint={m.auth_email_hint()}
        {...form.text('email')}
      />
      <NewPasswordFields password={form.text('password')} confirmPassword={form.text('confirmPassword')} />
      <FormStatus
        form={form}
        failed={m.auth_sign_up_failed()}
        action={
          exists && (
            <ResetInstead
              email={form.values.email}
              onSent={() => {
                saveReturnToForMail(returnTo);
                show({ what: 'reset', email: form.values.email });
                form.reset();
              }}
            />
          )
        }
      />
      <Button type="submit" variant="primary" wide busy={form.isBusy} className="mt-1">
        {m.auth_sign_up()}
      </Button>
      <PrivacyNote houseRules={HOUSE_RULES} />
    </form>
  );
}

interface ConfirmationSentProps {
  email: string;
  signUpId?: string;
  returnTo: string | undefined;
  onAgain: () => void;
}

function ConfirmationSent({ email, signUpId, returnTo, onAgain }: ConfirmationSentProps) {
  return (
    <FormDone
      icon={MailCheck}
      title={m.auth_confirm_sent_title()}
      actions={
        <>
          <ResendConfirmation {...{ email, signUpId, returnTo }} />
          <div className="flex flex-wrap gap-2">
            <LinkButton to="/login" search={{ returnTo }} state={{ email }}>
              {m.auth_to_sign_in()}
            </LinkButton>
            <Button variant="quiet" onClick={onAgain}>
              {m.auth_other_email()}
            </Button>
          </div>
        </>
      }
    >
      <p>{m.auth_confirm_sent_text({ email })}</p>
      <p className="text-ink-muted">{m.auth_look_in_spam()}</p>
    </FormDone>
  );
}

function ResetInstead({ email, onSent }: { email: string; onSent: () => void }) {
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: () => callApi(forgotPassword, { body: { email } }),
    onSuccess: onSent,
  });
  const singleFlight = useSingleFlight();
  // The offer stays until the form is submitted again, so the field may have been emptied meanwhile.
  const [isMissing, setIsMissing] = useState(false);
  const isAddress = 'fields' in parseBySchema(ForgottenPassword, { email });
  const failure =
    isMissing && !isAddress ? m.auth_email_first() : error && errorMessage(error, m.auth_reset_mail_failed());
  return (
    <div className="grid justify-items-start gap-1">
      <Button
        size="sm"
        busy={isPending}
        onClick={() => {
          // The status below the button shows a failure.
          if (isAddress) void singleFlight(() => mutateAsync().catch(() => undefined));
          else setIsMissing(true);
        }}
      >
        {m.auth_reset_instead()}
      </Button>
      {failure && (
        <p role="status" className="text-sm">
          {failure}
        </p>
      )}
    </div>
  );
}
