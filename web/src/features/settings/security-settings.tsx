import type { PlanningSettings } from '@ijsploeg/worker/contract';
import { DateTimeField } from '../../components/forms/date-time-field.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { ApiError } from '../../lib/api/api.ts';
import { serverDate } from '../../lib/api/server-clock.ts';
import { formatLongDay, localDay } from '../../lib/format/format-date.ts';
import { fromCalendarDay, tidyDate, toCalendarDay } from '../../lib/forms/date-time-input.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { SETTING_LABELS } from '../../lib/settings/setting-labels.ts';
import { m } from '../../paraglide/messages.js';
import { SettingsCard } from './settings-card.tsx';
import { SettingsForm } from './settings-form.tsx';
import { SettingsPage } from './settings-page.tsx';
import { useSaveSettings } from './use-save-settings.ts';

/** From when admins need a second factor. */
export const SecuritySettings = () => (
  <SettingsPage title={m.settings_security_title()} lead={m.settings_security_lead()}>
    {(settings) => <SecurityForm settings={settings} />}
  </SettingsPage>
);

function SecurityForm({ settings }: { settings: PlanningSettings }) {
  const form = useForm({
    draft: 'settings.security',
    initial: {
      requireSecondFactorFrom: settings.requireSecondFactorFrom
        ? fromCalendarDay(settings.requireSecondFactorFrom)
        : '',
    },
    tidy: ({ requireSecondFactorFrom }) => ({ requireSecondFactorFrom: tidyDate(requireSecondFactorFrom) }),
    read: ({ requireSecondFactorFrom: text }) =>
      text.trim() && !toCalendarDay(text)
        ? { errors: { requireSecondFactorFrom: m.moment_date_invalid } }
        : { fields: { requireSecondFactorFrom: toCalendarDay(text) } },
    ...useSaveSettings(settings),
  });
  const { value, error } = form.text('requireSecondFactorFrom');
  return (
    <SettingsForm
      form={form}
      action={
        needsFactor(form.failure) && (
          <LinkButton to="/profile" hash="factor" size="sm">
            {m.factor_turn_on()}
          </LinkButton>
        )
      }
    >
      <SettingsCard
        title={m.settings_factor_title()}
        text={m.settings_security_text()}
        effect={effectOf(value)}
      >
        <div className="max-w-120">
          <DateTimeField
            kind="date"
            label={SETTING_LABELS.requireSecondFactorFrom()}
            hint={m.settings_factor_from_hint()}
            pickerLabel={m.moment_calendar()}
            value={value}
            error={error}
            onChange={(requireSecondFactorFrom) => form.edit({ requireSecondFactorFrom })}
            onComplete={form.complete}
          />
        </div>
      </SettingsCard>
    </SettingsForm>
  );
}

const needsFactor = (failure: unknown) =>
  failure instanceof ApiError && failure.code === 'setting.needs_factor';

/** The effect of the chosen day in words; empty for text that is not a day yet. */
function effectOf(text: string): string {
  if (text.trim() === '') return m.settings_factor_effect_none();
  const day = toCalendarDay(text);
  if (day === null) return '';
  const inWords = { day: formatLongDay(`${day}T12:00:00`) };
  return day <= localDay(serverDate())
    ? m.settings_factor_effect_now(inWords)
    : m.settings_factor_effect_soon(inWords);
}
