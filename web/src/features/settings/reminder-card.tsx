import { FIRST_REMINDER_HOUR, LAST_REMINDER_HOUR, type PlanningSettings } from '@ijsploeg/worker/contract';
import { useForm } from '../../lib/forms/use-form.ts';
import { m } from '../../paraglide/messages.js';
import { clockOf, HourField } from './hour-field.tsx';
import { SettingsForm } from './settings-form.tsx';
import { useSaveSettings } from './use-save-settings.ts';

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
      effect={m.settings_reminder_effect({ hour: clockOf(field.value) })}
    >
      <div className="max-w-60">
        <HourField
          label={m.settings_reminder_hour()}
          first={FIRST_REMINDER_HOUR}
          last={LAST_REMINDER_HOUR}
          {...field}
        />
      </div>
    </SettingsForm>
  );
}
