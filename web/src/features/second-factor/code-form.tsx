import { type Session, Verification, verifySession } from '@ijsploeg/worker/contract';
import { useState } from 'react';
import { CheckboxField } from '../../components/forms/choice-fields.tsx';
import { TextField } from '../../components/forms/field.tsx';
import { FormStatus } from '../../components/forms/form-status.tsx';
import { Button } from '../../components/ui/button.tsx';
import { callApi } from '../../lib/api/api.ts';
import { parseBySchema } from '../../lib/forms/form-errors.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { useInitialFocus } from '../../lib/forms/use-initial-focus.ts';
import { showToast } from '../../lib/toasts/toasts.ts';
import { m } from '../../paraglide/messages.js';

export const CODE_DRAFT = 'code';

interface CodeFormProps {
  /** Whether the device can be trusted: not where only one sensitive action asks for the code. */
  canTrust: boolean;
  /** Called when the form asks for the other kind of code. */
  onRecovery?: (isRecovery: boolean) => void;
  onVerified: (session: Session) => void | Promise<void>;
}

/** Verifies the session with a code of the app, or with a recovery code. */
export function CodeForm({ canTrust, onRecovery, onVerified }: CodeFormProps) {
  const [isRecovery, setIsRecovery] = useState(false);
  const [trustDevice, setTrustDevice] = useState(false);
  const field = useInitialFocus();
  const form = useForm({
    draft: CODE_DRAFT,
    initial: { code: '', recoveryCode: '' },
    secrets: ['code', 'recoveryCode'],
    read: ({ code, recoveryCode }) =>
      parseBySchema(Verification, { ...(isRecovery ? { recoveryCode } : { code }), trustDevice }),
    send: (body) => callApi(verifySession, { body }),
    onSent: async (session) => {
      if (isRecovery) showToast({ message: m.factor_recovery_used() });
      await onVerified(session);
    },
  });
  function switchTo(recovery: boolean): void {
    setIsRecovery(recovery);
    onRecovery?.(recovery);
    form.reset();
  }
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid gap-2">
      {isRecovery ? (
        <TextField
          key="recovery"
          ref={field}
          label={m.factor_recovery_code()}
          hint={m.factor_recovery_code_hint()}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="tabular"
          {...form.text('recoveryCode')}
        />
      ) : (
        <TextField
          key="app"
          ref={field}
          label={m.factor_code()}
          hint={m.factor_code_hint()}
          inputMode="numeric"
          autoComplete="one-time-code"
          className="tabular text-xl tracking-widest"
          {...form.text('code')}
        />
      )}
      {canTrust && (
        <CheckboxField
          label={m.factor_trust()}
          hint={m.factor_trust_hint()}
          checked={trustDevice}
          onChange={({ target }) => setTrustDevice(target.checked)}
        />
      )}
      <FormStatus form={form} failed={m.factor_verify_failed()} />
      <Button type="submit" variant="primary" wide busy={form.isBusy} className="mt-1">
        {m.factor_verify()}
      </Button>
      <Button wide variant="quiet" onClick={() => switchTo(!isRecovery)}>
        {isRecovery ? m.factor_use_app() : m.factor_use_recovery()}
      </Button>
      {isRecovery && (
        <p className="text-sm text-ink-muted">
          {m.factor_lost_all()} {m.factor_verify_not_mine()}
        </p>
      )}
    </form>
  );
}
