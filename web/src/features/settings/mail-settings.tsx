import {
  FIRST_DIGEST_HOUR,
  FIRST_REMINDER_HOUR,
  LAST_DIGEST_HOUR,
  LAST_REMINDER_HOUR,
  MAX_ASKS_PER_WEEK,
  type PlanningSettings,
} from '@ijsploeg/worker/contract';
import { TextField } from '../../components/forms/field.tsx';
import { useForm } from '../../lib/forms/use-form.ts';
import { SETTING_LABELS } from '../../lib/settings/setting-labels.ts';
import { m } from '../../paraglide/messages.js';
import { clockOf, HourField } from './hour-field.tsx';
import { SettingsCard } from './settings-card.tsx';
import { SettingsForm } from './settings-form.tsx';
import { SettingsPage } from './settings-page.tsx';
import { useSaveSettings } from './use-save-settings.ts';
import { completeFields, wholeNumber } from './whole-number.ts';

/** When the mails of the portal leave, and how often people are asked for help. */
export const MailSettings = () => (
  <SettingsPage title={m.settings_mails_page_title()} lead={m.settings_mails_page_lead()}>
    {(settings) => <MailForm settings={settings} />}
  </SettingsPage>
);

function MailForm({ settings }: { settings: PlanningSettings }) {
  const form = useForm({
    draft: 'settings.mails',
    initial: {
      reminderHour: String(settings.reminderHour),
      digestHour: String(settings.digestHour),
      askLimitPerWeek: String(settings.askLimitPerWeek),
      quietFrom: String(settings.quietFrom),
      quietTo: String(settings.quietTo),
    },
    read: (values) =>
      completeFields(
        {
          reminderHour: Number(values.reminderHour),
          digestHour: Number(values.digestHour),
          askLimitPerWeek: wholeNumber(values.askLimitPerWeek, 1, MAX_ASKS_PER_WEEK),
          quietFrom: Number(values.quietFrom),
          quietTo: Number(values.quietTo),
        },
        { askLimitPerWeek: () => m.settings_number_invalid({ min: 1, max: MAX_ASKS_PER_WEEK }) },
      ),
    ...useSaveSettings(settings),
  });
  const { reminderHour, digestHour, askLimitPerWeek, quietFrom, quietTo } = form.values;
  const askLimit = wholeNumber(askLimitPerWeek, 1, MAX_ASKS_PER_WEEK);
  return (
    <SettingsForm form={form}>
      <SettingsCard
        title={m.settings_reminder_title()}
        text={m.settings_reminder_text()}
        effect={m.settings_reminder_effect({ hour: clockOf(reminderHour) })}
      >
        <div className="max-w-80">
          <HourField
            label={SETTING_LABELS.reminderHour()}
            first={FIRST_REMINDER_HOUR}
            last={LAST_REMINDER_HOUR}
            {...form.text('reminderHour')}
          />
        </div>
      </SettingsCard>
      <SettingsCard
        title={m.settings_asks_title()}
        text={m.settings_asks_text()}
        effect={
          askLimit === undefined ? '' : m.settings_asks_effect({ count: askLimit, hour: clockOf(digestHour) })
        }
      >
        <div className="max-w-80">
          <TextField
            label={SETTING_LABELS.askLimitPerWeek()}
            hint={m.settings_asks_limit_hint({ max: MAX_ASKS_PER_WEEK })}
            inputMode="numeric"
            {...form.text('askLimitPerWeek')}
          />
          <HourField
            label={SETTING_LABELS.digestHour()}
            first={FIRST_DIGEST_HOUR}
            last={LAST_DIGEST_HOUR}
            {...form.text('digestHour')}
          />
        </div>
      </SettingsCard>
      <SettingsCard
        title={m.settings_quiet_title()}
        text={m.settings_quiet_text()}
        effect={
          quietFrom === quietTo
            ? m.settings_quiet_effect_none()
            : m.settings_quiet_effect({ from: clockOf(quietFrom), to: clockOf(quietTo) })
        }
      >
        <div className="grid max-w-80 grid-cols-2 gap-3">
          <HourField label={SETTING_LABELS.quietFrom()} first={0} last={23} {...form.text('quietFrom')} />
          <HourField label={SETTING_LABELS.quietTo()} first={0} last={23} {...form.text('quietTo')} />
        </div>
      </SettingsCard>
    </SettingsForm>
  );
}
