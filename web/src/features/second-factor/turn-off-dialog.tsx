import { FactorRemoval, removeFactor } from '@ijsploeg/worker/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PasswordField, TextField } from '../../components/forms/field.tsx';
import { FormStatus } from '../../components/forms/form-status.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { callApi } from '../../lib/api/api.ts';
import { accountKeys } from '../../lib/api/query-keys.ts';
import { parseBySchema } from '../../lib/forms/form-errors.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { useInitialFocus } from '../../lib/forms/use-initial-focus.ts';
import { refreshSession } from '../../lib/session/session.query.ts';
import { showToast } from '../../lib/toasts/toasts.ts';
import { m } from '../../paraglide/messages.js';

/** Turns the second factor off, for the password or a code of the app. */
export function TurnOffDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const client = useQueryClient();
  const field = useInitialFocus();
  const [withCode, setWithCode] = useState(false);
  const form = useForm({
    draft: 'factor-off',
    initial: { password: '', code: '' },
    secrets: ['password', 'code'],
    read: ({ password, code }) => parseBySchema(FactorRemoval, withCode ? { code } : { password }),
    send: (body) => callApi(removeFactor, { body }),
    onSent: () => {
      void client.invalidateQueries({ queryKey: accountKeys.factor });
      showToast({ message: m.factor_turned_off() });
      onClose();
      void refreshSession(client).catch(() => {});
    },
    fieldOf: { 'auth.wrong_password': 'password' },
  });
  return (
    <Dialog
      size="sm"
      title={m.factor_turn_off_title()}
      onClose={onClose}
      onSubmit={form.onSubmit}
      // Closed without a question: nobody minds typing a password again.
      edits={{ isDirty: false, reset: form.reset }}
      footer={(leave) => (
        <>
          <Button onClick={leave}>{m.ui_keep()}</Button>
          <Button type="submit" variant="danger" busy={form.isBusy}>
            {m.factor_turn_off()}
          </Button>
        </>
      )}
    >
      <div className="grid gap-2">
        <p className="mb-2">{m.factor_turn_off_text()}</p>
        {withCode ? (
          <TextField
            key="code"
            ref={field}
            label={m.factor_code()}
            hint={m.factor_code_hint()}
            inputMode="numeric"
            autoComplete="one-time-code"
            className="tabular text-xl tracking-widest"
            {...form.text('code')}
          />
        ) : (
          <>
            {/* For password managers, which need the user name to fill in the password. */}
            <input type="text" value={email} readOnly autoComplete="username" hidden />
            <PasswordField
              ref={field}
              label={m.auth_password()}
              autoComplete="current-password"
              {...form.text('password')}
            />
          </>
        )}
        <FormStatus form={form} failed={m.factor_turn_off_failed()} />
        <Button
          variant="quiet"
          onClick={() => {
            setWithCode(!withCode);
            form.reset();
          }}
        >
          {withCode ? m.factor_use_password() : m.factor_use_code()}
        </Button>
      </div>
    </Dialog>
  );
}
