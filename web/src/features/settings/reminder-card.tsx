import { FIRST_REMINDER_HOUR, LAST_REMINDER_HOUR, type PlanningSettings } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { SelectField } from '../../components/forms/field.tsx';
import { FormStatus } from '../../components/forms/form-status.tsx';
import { Button } from '../../components/ui/button.tsx';
import { useForm } from '../../lib/forms/use-form.ts';
import { showToast } from '../../lib/toasts/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { saveSettingsMutation } from './settings.queries.ts';
import { SettingsCard } from './settings-card.tsx';

const HOURS = Array.from({ length: LAST_REMINDER_HOUR - FIRST_REMINDER_HOUR + 1 }, (_, index) =>
  String(FIRST_REMINDER_HOUR + index),
);

/** When people are reminded of their shifts of the next day. */
export function ReminderCard({ settings }: { settings: PlanningSettings }) {
  const { mutateAsync } = useMutation(saveSettingsMutation);
  const form = useForm({
    draft: 'settings.reminder',
    initial: { reminderHour: String(settings.reminderHour) },
    send: ({ reminderHour }) => mutateAsync({ ...settings, reminderHour: Number(reminderHour) }),
    onSent: () => {
      showToast({ message: m.settings_saved() });
    },
  });
  const { value, error } = form.text('reminderHour');
  return (
    <SettingsCard title={m.settings_reminder_title()} text={m.settings_reminder_text()}>
      <form noValidate onSubmit={form.onSubmit} className="grid gap-2">
        <div className="max-w-60">
          <SelectField
            label={m.settings_reminder_hour()}
            value={value}
            error={error}
            onChange={(event) => form.edit({ reminderHour: event.target.value })}
          >
            {HOURS.map((hour) => (
              <option key={hour} value={hour}>
                {m.settings_reminder_hour_option({ hour })}
              </option>
            ))}
          </SelectField>
        </div>
        <p aria-live="polite" className="mb-2">
          {m.settings_reminder_effect({ hour: value })}
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
