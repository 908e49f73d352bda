import {
  FIRST_DIGEST_HOUR,
  LAST_DIGEST_HOUR,
  MAX_ASKS_PER_WEEK,
  type PlanningSettings,
} from '@ijsploeg/worker/contract';
import { TextField } from '../../components/forms/field.tsx';
import { useForm } from '../../lib/forms/use-form.ts';
import { m } from '../../paraglide/messages.js';
import { HourField } from './hour-field.tsx';
import { SettingsForm } from './settings-form.tsx';
import { useSaveSettings } from './use-save-settings.ts';

/** How often people are asked to help, and when admins are notified of what is missing. */
export function GapsCard({ settings }: { settings: PlanningSettings }) {
  const form = useForm({
    draft: 'settings.gaps',
    initial: {
      askLimitPerWeek: String(settings.askLimitPerWeek),
      digestHour: String(settings.digestHour),
    },
    read: ({ askLimitPerWeek: text, digestHour }) => {
      const askLimitPerWeek = toLimit(text);
      return askLimitPerWeek === null
        ? { errors: { askLimitPerWeek: () => m.settings_asks_invalid({ max: MAX_ASKS_PER_WEEK }) } }
        : { fields: { askLimitPerWeek, digestHour: Number(digestHour) } };
    },
    ...useSaveSettings(settings),
  });
  const [limit, hour] = [form.text('askLimitPerWeek'), form.text('digestHour')];
  const count = toLimit(limit.value);
  return (
    <SettingsForm
      title={m.settings_asks_title()}
      text={m.settings_asks_text()}
      form={form}
      effect={count === null ? '' : m.settings_asks_effect({ count, hour: hour.value })}
    >
      <div className="max-w-60">
        <TextField
          label={m.settings_asks_limit()}
          hint={m.settings_asks_limit_hint({ max: MAX_ASKS_PER_WEEK })}
          inputMode="numeric"
          {...limit}
        />
        <HourField
          label={m.settings_asks_digest()}
          first={FIRST_DIGEST_HOUR}
          last={LAST_DIGEST_HOUR}
          {...hour}
        />
      </div>
    </SettingsForm>
  );
}

/** The limit that was typed; null for anything that is not a whole number in range. */
function toLimit(text: string): number | null {
  const limit = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return limit >= 1 && limit <= MAX_ASKS_PER_WEEK ? limit : null;
}
