import {
  ConfirmationResend,
  confirmEmail,
  dropSignUp,
  lookAtSignUp,
  type PendingSignUp,
  resendConfirmation,
  type Session,
  SignUpConfirmation,
} from '@ijsploeg/worker/contract';
import { useQuery } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import * as v from 'valibot';
import { PasswordField, TextField } from '../../components/forms/field.tsx';
import { FormStatus } from '../../components/forms/form-status.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { Loading } from '../../components/ui/skeleton.tsx';
import { ApiError, callApi } from '../../lib/api/api.ts';
import { errorMessage } from '../../lib/api/error-message.ts';
import { signUpKey } from '../../lib/api/query-keys.ts';
import { formatMoment } from '../../lib/format/format-date.ts';
import { fullName } from '../../lib/format/person-name.ts';
import { parseBySchema } from '../../lib/forms/form-errors.ts';
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
  onSignedIn: (session: Session) => Promise<void>;
}

const isGone = (error: unknown) => error instanceof ApiError && error.code === 'token.invalid';

/**
 * Confirms the address: with one button in the browser that made the sign-up, anywhere else with the password of the sign-up,
 * because somebody else may have made it (product 9). Nothing happens before a button is pressed (product 10).
 */
export function ConfirmEmailForm({ token, confirmed, onConfirmed, onSignedIn }: ConfirmEmailFormProps) {
  const look = useQuery({
    queryKey: signUpKey(token ?? ''),
    queryFn: ({ signal }) => callApi(lookAtSignUp, { body: { token: token ?? '' }, signal }),
    enabled: token !== undefined && !confirmed,
    gcTime: 0,
    retry: false,
  });
  const [wantsOther, setWantsOther] = useState(false);
  const [isDropped, setIsDropped] = useState(false);
  if (confirmed) return <Confirmed email={confirmed} />;
  if (isDropped) return <Dropped />;
  if (!token || isGone(look.error)) return <NewLink />;
  if (look.error)
    return (
      <ErrorState
        message={errorMessage(look.error, m.auth_confirm_failed())}
        onRetry={() => void look.refetch()}
        retrying={look.isFetching}
      />
    );
  if (!look.data) return <Loading>{m.ui_loading()}</Loading>;
  const { email, signUp, own, isOwn } = look.data;
  if (!signUp) return <Confirmed email={email} />;
  const parts = { token, onConfirmed, onGone: () => void look.refetch() };
  if (own && !wantsOther)
    return (
      <OwnSignUp {...parts} own={own} other={isOwn ? null : signUp} onOther={() => setWantsOther(true)} />
    );
  return (
    <OtherSignUp
      {...parts}
      email={email}
      signUp={signUp}
      onSignedIn={onSignedIn}
      onDropped={() => setIsDropped(true)}
    />
  );
}

function Confirmed({ email }: { email: string }) {
  const returnTo = savedReturnTo();
  return (
    <FormDone
      title={m.auth_confirmed()}
      actions={
        <LinkButton to="/login" search={{ returnTo }} variant="primary" wide state={{ email }}>
          {m.auth_to_sign_in()}
        </LinkButton>
      }
    >
      <p>{isForTicket(returnTo) ? m.auth_confirmed_ticket_text() : m.auth_confirmed_text()}</p>
    </FormDone>
  );
}

interface SignUpProps {
  token: string;
  onConfirmed: (email: string) => void | Promise<void>;
  /** Called when the link, or the sign-up, is no longer what it was. */
  onGone: () => void;
}

const when = ({ signedUpAt }: PendingSignUp) => formatMoment(signedUpAt);

interface OwnSignUpProps extends SignUpProps {
  own: PendingSignUp;
  /** The sign-up of the link, if it is another one. */
  other: PendingSignUp | null;
  onOther: () => void;
}

/** The sign-up that was made in this browser. */
function OwnSignUp({ token, own, other, onOther, onConfirmed, onGone }: OwnSignUpProps) {
  const form = useForm({
    draft: 'confirm-email',
    initial: {},
    send: () => callApi(confirmEmail, { body: { token } }).catch(lookAgain(onGone)),
    onSent: ({ email }) => onConfirmed(email),
  });
  const name = fullName(own);
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid gap-4">
      <p>
        {other
          ? m.auth_confirm_own_other({ name, when: when(own), other: fullName(other) })
          : m.auth_confirm_own({ name, when: when(own) })}
      </p>
      <FormStatus form={form} failed={m.auth_confirm_failed()} />
      <Button type="submit" variant="primary" wide busy={form.isBusy}>
        {other ? m.auth_confirm_own_do({ name }) : m.auth_confirm_email()}
      </Button>
      {other && (
        <Button variant="quiet" wide onClick={onOther}>
          {m.auth_confirm_other_do({ name: fullName(other) })}
        </Button>
      )}
    </form>
  );
}

interface OtherSignUpProps extends SignUpProps {
  email: string;
  signUp: PendingSignUp;
  onSignedIn: (session: Session) => Promise<void>;
  onDropped: () => void;
}

/** A sign-up that was made elsewhere, perhaps by somebody else: its password confirms it and signs in. */
function OtherSignUp(props: OtherSignUpProps) {
  const { token, email, signUp, onConfirmed, onSignedIn, onDropped, onGone } = props;
  const form = useForm({
    draft: 'confirm-elsewhere',
    initial: { password: '' },
    secrets: ['password'],
    // The password is optional in the contract.
    read: ({ password }) => parseBySchema(v.required(SignUpConfirmation), { token, password }),
    send: (body) => callApi(confirmEmail, { body }).catch(lookAgain(onGone)),
    onSent: ({ session }) => (session ? onSignedIn(session) : onConfirmed(email)),
    fieldOf: { 'auth.wrong_password': 'password' },
  });
  const drop = useForm({
    draft: 'drop-sign-up',
    initial: {},
    send: () => callApi(dropSignUp, { body: { token } }).catch(lookAgain(onGone)),
    onSent: onDropped,
  });
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid gap-2">
      <p className="mb-2 wrap-anywhere">
        {m.auth_confirm_elsewhere({ email, name: fullName(signUp), when: when(signUp) })}
      </p>
      {/* For password managers, which need the user name to fill in the password. */}
      <input type="text" value={email} readOnly autoComplete="username" hidden />
      <PasswordField label={m.auth_password()} autoComplete="current-password" {...form.text('password')} />
      <FormStatus form={form} failed={m.auth_confirm_failed()} />
      <FormStatus form={drop} failed={m.auth_drop_failed()} />
      <Button type="submit" variant="primary" wide busy={form.isBusy}>
        {m.auth_confirm_and_sign_in()}
      </Button>
      <LinkButton
        to="/forgot-password"
        search={{ returnTo: savedReturnTo() }}
        variant="quiet"
        wide
        state={{ email }}
      >
        {m.auth_forgot_link()}
      </LinkButton>
      <Button variant="quiet" wide busy={drop.isBusy} onClick={() => void drop.submit({})}>
        {m.auth_drop_do()}
      </Button>
    </form>
  );
}

/** Looks at the link again when the page shows something else than what is there now. */
const lookAgain = (onGone: () => void) => (error: unknown) => {
  if (isGone(error) || (error instanceof ApiError && error.code === 'auth.password_needed')) onGone();
  throw error;
};

const Dropped = () => (
  <FormDone
    title={m.auth_dropped()}
    actions={
      <>
        <LinkButton to="/signup" search={{ returnTo: savedReturnTo() }} variant="primary" wide>
          {m.auth_sign_up()}
        </LinkButton>
        <LinkButton to="/login" search={{ returnTo: savedReturnTo() }} wide>
          {m.auth_to_sign_in()}
        </LinkButton>
      </>
    }
  >
    <p>{m.auth_dropped_text()}</p>
  </FormDone>
);

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
