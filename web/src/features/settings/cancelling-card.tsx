import { CLAIM_CONFIRMATIONS, MAX_CANCEL_HOURS, type PlanningSettings } from '@ijsploeg/worker/contract';
import { SelectField, TextField } from '../../components/forms/field.tsx';
import { useForm } from '../../lib/forms/use-form.ts';
import { m } from '../../paraglide/messages.js';
import { SettingsForm } from './settings-form.tsx';
import { useSaveSettings } from './use-save-settings.ts';

/** How a place that somebody takes is confirmed, and until when volunteers can cancel it themselves. */
export function CancellingCard({ settings }: { settings: PlanningSettings }) {
  const form = useForm({
    draft: 'settings.cancelling',
    initial: { confirmClaims: settings.confirmClaims, cancelHours: String(settings.cancelHours) },
    read: ({ confirmClaims, cancelHours: text }) => {
      const cancelHours = toHours(text);
      return cancelHours === null
        ? { errors: { cancelHours: () => m.settings_cancel_invalid({ max: MAX_CANCEL_HOURS }) } }
        : { fields: { confirmClaims, cancelHours } };
    },
    ...useSaveSettings(settings),
  });
  return (
    <SettingsForm
      title={m.settings_cancel_title()}
      text={m.settings_cancel_text()}
      form={form}
      effect={effectOf(form.values)}
    >
      <div className="max-w-80">
        <SelectField label={m.settings_confirm_label()} {...form.text('confirmClaims')}>
          {CLAIM_CONFIRMATIONS.map((how) => (
            <option key={how} value={how}>
              {CONFIRMATION_TEXTS[how]()}
            </option>
          ))}
        </SelectField>
        <TextField
          label={m.settings_cancel_hours()}
          hint={m.settings_cancel_hours_hint()}
          inputMode="numeric"
          {...form.text('cancelHours')}
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

const CONFIRMATION_TEXTS = {
  by_admin: m.settings_confirm_by_admin,
  at_once: m.settings_confirm_at_once,
} as const satisfies Record<PlanningSettings['confirmClaims'], () => string>;

/** The effect of the choices in words; of the hours none for text that is not a number yet. */
function effectOf({
  confirmClaims,
  cancelHours: text,
}: {
  confirmClaims: string;
  cancelHours: string;
}): string {
  const hours = toHours(text);
  return [
    confirmClaims === 'at_once' ? m.settings_confirm_effect_at_once() : m.settings_confirm_effect_by_admin(),
    hours === 0 && m.settings_cancel_effect_start(),
    hours && m.settings_cancel_effect({ count: hours }),
  ]
    .filter(Boolean)
    .join(' ');
}
