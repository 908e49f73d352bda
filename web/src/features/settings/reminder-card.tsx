import { FIRST_REMINDER_HOUR, LAST_REMINDER_HOUR, type PlanningSettings } from '@ijsploeg/worker/contract';
import { SelectField } from '../../components/forms/field.tsx';
import { useForm } from '../../lib/forms/use-form.ts';
import { m } from '../../paraglide/messages.js';
import { SettingsForm } from './settings-form.tsx';
import { useSaveSettings } from './use-save-settings.ts';

const HOURS = Array.from({ length: LAST_REMINDER_HOUR - FIRST_REMINDER_HOUR + 1 }, (_, index) =>
  String(FIRST_REMINDER_HOUR + index),
);

/** When people are reminded of their shifts of the next day. */
export function ReminderCard({ settings }: { settings: PlanningSettings }) {
  const form = useForm({
    draft: 'settings.reminder',
    initial: { reminderHour: String(settings.reminderHour) },
    read: ({ reminderHour }) => ({ fields: { reminderHour: Number(reminderHour) } }),
    ...useSaveSettings(settings),
  });
  const field = form.text('reminderHour');
  return (
    <SettingsForm
      title={m.settings_reminder_title()}
      text={m.settings_reminder_text()}
      form={form}
      effect={m.settings_reminder_effect({ hour: field.value })}
    >
      <div className="max-w-60">
        <SelectField label={m.settings_reminder_hour()} {...field}>
          {HOURS.map((hour) => (
            <option key={hour} value={hour}>
              {m.settings_reminder_hour_option({ hour })}
            </option>
          ))}
        </SelectField>
      </div>
    </SettingsForm>
  );
}
