import { type Session, SignIn, signIn } from '@ijsploeg/worker/contract';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { PasswordField, TextField } from '../../components/forms/field.tsx';
import { FormStatus } from '../../components/forms/form-status.tsx';
import { LazyPart } from '../../components/lazy-part.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ApiError, callApi } from '../../lib/api/api.ts';
import { desktopBridge } from '../../lib/browser/desktop-bridge.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { m } from '../../paraglide/messages.js';
import { TEXT_LINK } from './text-link.ts';

// Few people need it, so the sign-in screen does not load it up front.
const loadResend = async () => (await import('./resend-confirmation.tsx')).ResendConfirmation;

interface SignInFormProps {
  /** As entered on another screen. */
  email: string;
  /** The server ended a session in this browser. */
  hasEnded: boolean;
  /** The page to open after signing in; saved with a confirmation mail, whose link opens a new tab. */
  returnTo: string | undefined;
  onSignedIn: (session: Session) => Promise<void>;
}

/** Signs in with address and password. Stays busy until the next screen is shown. */
export function SignInForm({ email, hasEnded, returnTo, onSignedIn }: SignInFormProps) {
  const form = useForm({
    // A draft of its own, so that an older draft does not overwrite an address corrected on another screen.
    draft: email ? `sign-in.${email}` : 'sign-in',
    initial: { email, password: '' },
    secrets: ['password'],
    schema: SignIn,
    send: (body) => callApi(signIn, { body }),
    onSent: onSignedIn,
  });
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // In a browser, it would open the keyboard of a phone over the page.
    if (desktopBridge()) focusFirstEmpty(element.current);
  }, []);
  const unconfirmed =
    form.failure instanceof ApiError && form.failure.code === 'auth.email_not_confirmed'
      ? form.failure
      : null;
  return (
    <form ref={element} method="post" noValidate onSubmit={form.onSubmit} className="grid gap-2">
      {hasEnded && (
        <div className="mb-3">
          <Alert tone="notice">{m.auth_session_ended()}</Alert>
        </div>
      )}
      <TextField
        label={m.auth_email()}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        {...form.text('email')}
      />
      <div className="relative">
        <PasswordField label={m.auth_password()} autoComplete="current-password" {...form.text('password')} />
        <Link
          to="/forgot-password"
          search={{ returnTo }}
          state={{ email: form.values.email }}
          className={`-mt-4 inline-flex min-h-11 items-center min-[23rem]:absolute min-[23rem]:-top-2.5 min-[23rem]:right-0 min-[23rem]:mt-0 ${TEXT_LINK}`}
        >
          {m.auth_forgot_link()}
        </Link>
      </div>
      <FormStatus
        form={form}
        failed={m.auth_sign_in_failed()}
        action={
          unconfirmed && (
            <LazyPart
              load={loadResend}
              props={{
                email: form.values.email,
                signUpId: unconfirmed.detail.signUpId as string | undefined,
                returnTo,
              }}
            />
          )
        }
      />
      <Button type="submit" variant="primary" wide busy={form.isBusy} className="mt-1">
        {m.auth_sign_in()}
      </Button>
    </form>
  );
}

const focusFirstEmpty = (form: HTMLFormElement | null): void =>
  [...(form?.querySelectorAll('input') ?? [])].find(({ value }) => value === '')?.focus();
