import { ResetPassword, resetPassword } from '@ijsploeg/worker/contract';
import { useState } from 'react';
import { NewPasswordFields } from '../../components/auth/new-password-fields.tsx';
import { FormStatus } from '../../components/forms/form-status.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { ApiError, callApi } from '../../lib/api/api.ts';
import { parseBySchema } from '../../lib/forms/form-errors.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { useTimeout } from '../../lib/hooks/use-timeout.ts';
import { savedReturnTo } from '../../lib/navigation/return-to.ts';
import { m } from '../../paraglide/messages.js';
import { FormDone } from './form-done.tsx';

/** How long the confirmation shows before the redirect to the sign-in screen (specification). */
const REDIRECT_AFTER_RESET_MS = 3_000;

interface ResetPasswordFormProps {
  /** From the mailed link; undefined without them. */
  tokens: { accessToken: string; refreshToken: string } | undefined;
  /** Called once the password is changed and every session has ended. */
  onReset: () => void;
  /** Goes to the sign-in screen. */
  onLeave: (email: string) => void;
}

/** Sets a new password with the two tokens of a mailed link. */
export function ResetPasswordForm({ tokens, onReset, onLeave }: ResetPasswordFormProps) {
  const [changedFor, setChangedFor] = useState<string | null>(null);
  const form = useForm({
    draft: 'reset-password',
    initial: { password: '', confirmPassword: '' },
    secrets: ['password', 'confirmPassword'],
    read: (values) => parseBySchema(ResetPassword, { ...tokens, ...values }),
    send: (body) => callApi(resetPassword, { body }),
    onSent: ({ email }) => {
      setChangedFor(email);
      onReset();
    },
  });
  if (changedFor) return <PasswordChanged onLeave={() => onLeave(changedFor)} />;
  const isUnusable =
    !tokens || (form.failure instanceof ApiError && form.failure.code === 'reset.invalid_tokens');
  if (isUnusable) {
    return (
      <div className="grid gap-4">
        <Alert tone="error">{m.error_reset_invalid_tokens()}</Alert>
        <LinkButton to="/forgot-password" search={{ returnTo: savedReturnTo() }} variant="primary" wide>
          {m.auth_new_reset()}
        </LinkButton>
        <BackToSignIn />
      </div>
    );
  }
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid gap-2">
      <NewPasswordFields
        password={form.text('password')}
        confirmPassword={form.text('confirmPassword')}
        isChange
      />
      <FormStatus form={form} failed={m.auth_reset_failed()} />
      <Button type="submit" variant="primary" wide busy={form.isBusy}>
        {m.auth_save_password()}
      </Button>
      <BackToSignIn />
    </form>
  );
}

function BackToSignIn() {
  return (
    <LinkButton to="/login" search={{ returnTo: savedReturnTo() }} variant="quiet" wide>
      {m.auth_back_to_sign_in()}
    </LinkButton>
  );
}

function PasswordChanged({ onLeave }: { onLeave: () => void }) {
  useTimeout(REDIRECT_AFTER_RESET_MS, onLeave);
  return (
    <FormDone
      title={m.auth_password_changed()}
      actions={
        <Button wide onClick={onLeave}>
          {m.auth_to_sign_in()}
        </Button>
      }
    >
      <p>{m.auth_password_changed_text()}</p>
    </FormDone>
  );
}
