import type { PlanningSettings } from '@ijsploeg/worker/contract';
import { useForm } from '../../lib/forms/use-form.ts';
import { m } from '../../paraglide/messages.js';
import { clockOf, HourField } from './hour-field.tsx';
import { SettingsForm } from './settings-form.tsx';
import { useSaveSettings } from './use-save-settings.ts';

/** The hours between which notices wait. */
export function QuietHoursCard({ settings }: { settings: PlanningSettings }) {
  const form = useForm({
    draft: 'settings.quietHours',
    initial: { quietFrom: String(settings.quietFrom), quietTo: String(settings.quietTo) },
    read: ({ quietFrom, quietTo }) => ({
      fields: { quietFrom: Number(quietFrom), quietTo: Number(quietTo) },
    }),
    ...useSaveSettings(settings),
  });
  const [from, to] = [form.text('quietFrom'), form.text('quietTo')];
  return (
    <SettingsForm
      title={m.settings_quiet_title()}
      text={m.settings_quiet_text()}
      form={form}
      effect={
        from.value === to.value
          ? m.settings_quiet_effect_none()
          : m.settings_quiet_effect({ from: clockOf(from.value), to: clockOf(to.value) })
      }
    >
      <div className="grid max-w-80 grid-cols-2 gap-3">
        <HourField label={m.settings_quiet_from()} first={0} last={23} {...from} />
        <HourField label={m.settings_quiet_to()} first={0} last={23} {...to} />
      </div>
    </SettingsForm>
  );
}
