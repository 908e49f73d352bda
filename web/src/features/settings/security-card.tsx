import type { PlanningSettings } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { TextField } from '../../components/forms/field.tsx';
import { FormStatus } from '../../components/forms/form-status.tsx';
import { Button } from '../../components/ui/button.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { ApiError } from '../../lib/api/api.ts';
import { formatLongDay, localDay } from '../../lib/format/format-date.ts';
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
    initial: { requireSecondFactorFrom: settings.requireSecondFactorFrom ?? '' },
    send: ({ requireSecondFactorFrom }) =>
      mutateAsync({ ...settings, requireSecondFactorFrom: requireSecondFactorFrom || null }),
    onSent: () => {
      showToast({ message: m.settings_saved() });
    },
  });
  const day = form.values.requireSecondFactorFrom;
  return (
    <SettingsCard title={m.settings_security_title()} text={m.settings_security_text()}>
      <form noValidate onSubmit={form.onSubmit} className="grid gap-2">
        <TextField
          type="date"
          label={m.settings_factor_from()}
          hint={m.settings_factor_from_hint()}
          className="max-w-56"
          {...form.text('requireSecondFactorFrom')}
        />
        <p aria-live="polite" className="mb-2">
          {effectOf(day)}
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

/** What the chosen day means. */
function effectOf(day: string): string {
  if (day === '') return m.settings_factor_effect_none();
  const inWords = { day: formatLongDay(`${day}T12:00:00Z`) };
  return day <= localDay(new Date())
    ? m.settings_factor_effect_now(inWords)
    : m.settings_factor_effect_soon(inWords);
}
