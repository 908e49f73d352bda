import { MAX_CANCEL_HOURS, type PlanningSettings } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { TextField } from '../../components/forms/field.tsx';
import { FormStatus } from '../../components/forms/form-status.tsx';
import { Button } from '../../components/ui/button.tsx';
import { useForm } from '../../lib/forms/use-form.ts';
import { showToast } from '../../lib/toasts/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { saveSettingsMutation } from './settings.queries.ts';
import { SettingsCard } from './settings-card.tsx';

/** Until when volunteers can cancel a place themselves. */
export function CancellingCard({ settings }: { settings: PlanningSettings }) {
  const { mutateAsync } = useMutation(saveSettingsMutation);
  const form = useForm({
    draft: 'settings.cancelling',
    initial: { cancelHours: String(settings.cancelHours) },
    read: ({ cancelHours: text }) => {
      const cancelHours = toHours(text);
      return cancelHours === null
        ? { errors: { cancelHours: () => m.settings_cancel_invalid({ max: MAX_CANCEL_HOURS }) } }
        : { fields: { cancelHours } };
    },
    send: (fields) => mutateAsync({ ...settings, ...fields }),
    onSent: () => {
      showToast({ message: m.settings_saved() });
    },
  });
  const field = form.text('cancelHours');
  return (
    <SettingsCard title={m.settings_cancel_title()} text={m.settings_cancel_text()}>
      <form noValidate onSubmit={form.onSubmit} className="grid gap-2">
        <div className="max-w-60">
          <TextField
            label={m.settings_cancel_hours()}
            hint={m.settings_cancel_hours_hint()}
            inputMode="numeric"
            {...field}
          />
        </div>
        <p aria-live="polite" className="mb-2">
          {effectOf(field.value)}
        </p>
        <FormStatus form={form} failed={m.settings_save_failed()} />
        <div>
          <Button type="submit" variant="primary" busy={form.isBusy}>
            {m.settings_save()}
          </Button>
        </div>
      </form>
    </SettingsCard>
  );
}

/** The hours that were typed; null for anything that is not a whole number in range. */
function toHours(text: string): number | null {
  const hours = /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return hours <= MAX_CANCEL_HOURS ? hours : null;
}

/** What the hours mean; nothing for text that is no number yet. */
function effectOf(text: string): string {
  const hours = toHours(text);
  if (hours === null) return '';
  return hours === 0 ? m.settings_cancel_effect_start() : m.settings_cancel_effect({ count: hours });
}
