import { MAX_CANCEL_HOURS, type PlanningSettings } from '@ijsploeg/worker/contract';
import { TextField } from '../../components/forms/field.tsx';
import { useForm } from '../../lib/forms/use-form.ts';
import { m } from '../../paraglide/messages.js';
import { SettingsForm } from './settings-form.tsx';
import { useSaveSettings } from './use-save-settings.ts';

/** Until when volunteers can cancel a place themselves. */
export function CancellingCard({ settings }: { settings: PlanningSettings }) {
  const form = useForm({
    draft: 'settings.cancelling',
    initial: { cancelHours: String(settings.cancelHours) },
    read: ({ cancelHours: text }) => {
      const cancelHours = toHours(text);
      return cancelHours === null
        ? { errors: { cancelHours: () => m.settings_cancel_invalid({ max: MAX_CANCEL_HOURS }) } }
        : { fields: { cancelHours } };
    },
    ...useSaveSettings(settings),
  });
  const field = form.text('cancelHours');
  return (
    <SettingsForm
      title={m.settings_cancel_title()}
      text={m.settings_cancel_text()}
      form={form}
      effect={effectOf(field.value)}
    >
      <div className="max-w-60">
        <TextField
          label={m.settings_cancel_hours()}
          hint={m.settings_cancel_hours_hint()}
          inputMode="numeric"
          {...field}
        />
      </div>
    </SettingsForm>
  );
}

/** The hours that were typed; null for anything that is not a whole number in range. */
function toHours(text: string): number | null {
  const hours = /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return hours <= MAX_CANCEL_HOURS ? hours : null;
}

/** The effect of the hours in words; empty for text that is not a number yet. */
function effectOf(text: string): string {
  const hours = toHours(text);
  if (hours === null) return '';
  return hours === 0 ? m.settings_cancel_effect_start() : m.settings_cancel_effect({ count: hours });
}
