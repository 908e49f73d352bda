import { type Answer, confirmFactor, FactorConfirmation, type startFactor } from '@ijsploeg/worker/contract';
import { TextField } from '../../components/forms/field.tsx';
import { FormStatus } from '../../components/forms/form-status.tsx';
import { QrCode } from '../../components/qr-code.tsx';
import { Button } from '../../components/ui/button.tsx';
import { callApi } from '../../lib/api/api.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { m } from '../../paraglide/messages.js';

export const APP_DRAFT = 'factor-setup';

interface AppFormProps {
  setup: Answer<typeof startFactor>;
  onConfirmed: (recoveryCodes: readonly string[]) => void;
}

/** Shows the secret to put into the app, and asks for the app's first code. */
export function AppForm({ setup: { secret, uri }, onConfirmed }: AppFormProps) {
  const form = useForm({
    draft: APP_DRAFT,
    initial: { code: '' },
    secrets: ['code'],
    schema: FactorConfirmation,
    send: (body) => callApi(confirmFactor, { body }),
    onSent: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
  });
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid gap-4">
      <p>{m.factor_setup_scan()}</p>
      <div className="mx-auto w-52 max-w-full">
        <QrCode text={uri} label={m.factor_setup_qr()} />
      </div>
      <a
        href={uri}
        className="inline-flex min-h-11 items-center justify-center font-semibold text-primary-ink underline underline-offset-4 pointer-fine:hidden"
      >
        {m.factor_setup_open()}
      </a>
      <div className="text-sm">
        <p className="text-ink-muted">{m.factor_setup_type()}</p>
        <p className="mt-1 rounded-md bg-sunken px-3 py-2 font-mono tracking-wide break-words select-all">
          {inGroups(secret)}
        </p>
      </div>
      <TextField
        label={m.factor_setup_code()}
        hint={m.factor_code_hint()}
        inputMode="numeric"
        autoComplete="one-time-code"
        className="tabular text-xl tracking-widest"
        {...form.text('code')}
      />
      <FormStatus form={form} failed={m.factor_setup_failed()} />
      <Button type="submit" variant="primary" wide busy={form.isBusy}>
        {m.factor_setup_confirm()}
      </Button>
    </form>
  );
}

/** In groups of four, which are easier to copy by hand; apps accept the spaces. */
const inGroups = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');
