import { ChangePassword, changePassword } from '@ijsploeg/worker/contract';
import { useQueryClient } from '@tanstack/react-query';
import { NewPasswordFields } from '../../components/auth/new-password-fields.tsx';
import { PasswordField } from '../../components/forms/field.tsx';
import { FormStatus } from '../../components/forms/form-status.tsx';
import { Button } from '../../components/ui/button.tsx';
import { callApi } from '../../lib/api/api.ts';
import { accountKeys } from '../../lib/api/query-keys.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { showToast } from '../../lib/toasts/toasts.ts';
import { m } from '../../paraglide/messages.js';

/** Changes the password, which ends the person's other sessions. */
export function PasswordForm({ email, userId }: { email: string; userId: string }) {
  const client = useQueryClient();
  const form = useForm({
    draft: `password.${userId}`,
    initial: { currentPassword: '', password: '', confirmPassword: '' },
    secrets: ['currentPassword', 'password', 'confirmPassword'],
    schema: ChangePassword,
    send: (body) => callApi(changePassword, { body }),
    onSent: () => {
      // The other sessions have ended.
      void client.invalidateQueries({ queryKey: accountKeys.sessions });
      showToast({ message: m.profile_password_changed() });
    },
    fieldOf: { 'auth.wrong_password': 'currentPassword' },
  });
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid max-w-md gap-2">
      {/* For password managers, which need the user name to update the password. */}
      <input type="text" value={email} readOnly autoComplete="username" hidden />
      <PasswordField
        label={m.profile_current_password()}
        autoComplete="current-password"
        {...form.text('currentPassword')}
      />
      <NewPasswordFields
        password={form.text('password')}
        confirmPassword={form.text('confirmPassword')}
        isChange
      />
      <FormStatus form={form} failed={m.profile_password_failed()} />
      <div>
        <Button type="submit" busy={form.isBusy}>
          {m.profile_change_password()}
        </Button>
      </div>
    </form>
  );
}
