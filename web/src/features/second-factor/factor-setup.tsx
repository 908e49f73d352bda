import { type Answer, FactorStart, startFactor } from '@ijsploeg/worker/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PasswordField } from '../../components/forms/field.tsx';
import { FormStatus } from '../../components/forms/form-status.tsx';
import { Button } from '../../components/ui/button.tsx';
import { callApi } from '../../lib/api/api.ts';
import { accountKeys } from '../../lib/api/query-keys.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { useInitialFocus } from '../../lib/forms/use-initial-focus.ts';
import { m } from '../../paraglide/messages.js';
import { AppForm } from './app-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

export const START_DRAFT = 'factor-start';

interface FactorSetupProps {
  email: string;
  /** Called when the recovery codes are shown: leaving now would lose them. */
  onConfirmed?: () => void;
  /** Called once the person has kept the recovery codes. */
  onDone: () => void;
}

type Setup = Answer<typeof startFactor>;

/** Sets up a second factor: password, scan, first code, recovery codes. */
export function FactorSetup({ email, onConfirmed, onDone }: FactorSetupProps) {
  const client = useQueryClient();
  const [setup, setSetup] = useState<Setup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} email={email} onDone={onDone} />;
  if (!setup) return <StartForm email={email} onStarted={setSetup} />;
  return (
    <AppForm
      setup={setup}
      onConfirmed={(recoveryCodes) => {
        setCodes(recoveryCodes);
        onConfirmed?.();
        void client.invalidateQueries({ queryKey: accountKeys.factor });
      }}
    />
  );
}

/** Asks for the password, so that nobody can add a factor with an open session alone. */
function StartForm({ email, onStarted }: { email: string; onStarted: (setup: Setup) => void }) {
  const field = useInitialFocus();
  const form = useForm({
    draft: START_DRAFT,
    initial: { password: '' },
    secrets: ['password'],
    schema: FactorStart,
    send: (body) => callApi(startFactor, { body }),
    onSent: onStarted,
    fieldOf: { 'auth.wrong_password': 'password' },
  });
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid gap-2">
      <p className="mb-2">{m.factor_start_lead()}</p>
      {/* For password managers, which need the user name to fill in the password. */}
      <input type="text" value={email} readOnly autoComplete="username" hidden />
      <PasswordField
        ref={field}
        label={m.auth_password()}
        autoComplete="current-password"
        {...form.text('password')}
      />
      <FormStatus form={form} failed={m.factor_setup_failed()} />
      <Button type="submit" variant="primary" wide busy={form.isBusy}>
        {m.factor_start_next()}
      </Button>
    </form>
  );
}
