import { MIN_PASSWORD_CHARS } from '@ijsploeg/worker/contract';
import type { Form } from '../../lib/forms/use-form.ts';
import { m } from '../../paraglide/messages.js';
import { PasswordField } from '../forms/field.tsx';

type FieldProps = Omit<ReturnType<Form<{ password: string }>['text']>, 'name'> & { name: string };

interface NewPasswordFieldsProps {
  /** The props of both fields. */
  password: FieldProps;
  confirmPassword: FieldProps;
  /** Whether it replaces another one. */
  isChange?: boolean;
}

/** A new password, typed twice. */
export const NewPasswordFields = ({
  password,
  confirmPassword,
  isChange = false,
}: NewPasswordFieldsProps) => (
  <>
    <PasswordField
      label={isChange ? m.auth_new_password() : m.auth_password()}
      autoComplete="new-password"
      hint={m.auth_password_hint({ min: MIN_PASSWORD_CHARS })}
      {...password}
    />
    <PasswordField
      label={isChange ? m.auth_confirm_new_password() : m.auth_confirm_password()}
      autoComplete="new-password"
      {...confirmPassword}
    />
  </>
);
