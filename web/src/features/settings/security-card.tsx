import type { PlanningSettings } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { DateTimeField } from '../../components/forms/date-time-field.tsx';
import { FormStatus } from '../../components/forms/form-status.tsx';
import { Button } from '../../components/ui/button.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { ApiError } from '../../lib/api/api.ts';
import { formatLongDay, localDay } from '../../lib/format/format-date.ts';
import { fromCalendarDay, tidyDate, toCalendarDay } from '../../lib/forms/date-time-input.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { showToast } from '../../lib/toasts/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { saveSettingsMutation } from './settings.queries.ts';
import { SettingsCard } from './settings-card.tsx';

/** From when admins need a second factor. */
export function SecurityCard({ settings }: { settings: PlanningSettings }) {
  const { mutateAsync } = useMutation(saveSettingsMutation);
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
    send: (fields) => mutateAsync({ ...settings, ...fields }),
    onSent: () => {
      showToast({ message: m.settings_saved() });
    },
  });
  const { value, error } = form.text('requireSecondFactorFrom');
  return (
    <SettingsCard title={m.settings_security_title()} text={m.settings_security_text()}>
      <form noValidate onSubmit={form.onSubmit} className="grid gap-2">
        <div className="max-w-120">
          <DateTimeField
            kind="date"
            label={m.settings_factor_from()}
            hint={m.settings_factor_from_hint()}
            pickerLabel={m.moment_calendar()}
            value={value}
            error={error}
            onChange={(requireSecondFactorFrom) => form.edit({ requireSecondFactorFrom })}
            onSettle={form.settle}
          />
        </div>
        <p aria-live="polite" className="mb-2">
          {effectOf(value)}
        </p>
        <FormStatus
          form={form}
          failed={m.settings_save_failed()}
          action={
            needsFactor(form.failure) && (
              <LinkButton to="/profile" hash="factor" size="sm">
                {m.factor_turn_on()}
              </LinkButton>
            )
          }
        />
        <div>
          <Button type="submit" variant="primary" busy={form.isBusy}>
            {m.settings_save()}
          </Button>
        </div>
      </form>
    </SettingsCard>
  );
}

const needsFactor = (failure: unknown) =>
  failure instanceof ApiError && failure.code === 'setting.needs_factor';

/** What the chosen day means; nothing for text that is no day yet. */
function effectOf(text: string): string {
  if (text.trim() === '') return m.settings_factor_effect_none();
  const day = toCalendarDay(text);
  if (day === null) return '';
  const inWords = { day: formatLongDay(`${day}T12:00:00Z`) };
  return day <= localDay(new Date())
    ? m.settings_factor_effect_now(inWords)
    : m.settings_factor_effect_soon(inWords);
}
