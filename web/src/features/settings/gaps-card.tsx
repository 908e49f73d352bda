import {
  FIRST_DIGEST_HOUR,
  LAST_DIGEST_HOUR,
  MAX_ASKS_PER_WEEK,
  type PlanningSettings,
} from '@ijsploeg/worker/contract';
import { TextField } from '../../components/forms/field.tsx';
import { useForm } from '../../lib/forms/use-form.ts';
import { m } from '../../paraglide/messages.js';
import { clockOf, HourField } from './hour-field.tsx';
import { SettingsForm } from './settings-form.tsx';
import { useSaveSettings } from './use-save-settings.ts';

/** How often people are asked to help, when admins are notified of what is missing, and what counts as enough. */
export function GapsCard({ settings }: { settings: PlanningSettings }) {
  const form = useForm({
    draft: 'settings.gaps',
    initial: {
      askLimitPerWeek: String(settings.askLimitPerWeek),
      digestHour: String(settings.digestHour),
      minimumShare: String(settings.minimumShare),
    },
    read: ({ digestHour, ...texts }) => {
      const askLimitPerWeek = toCount(texts.askLimitPerWeek, MAX_ASKS_PER_WEEK);
      const minimumShare = toCount(texts.minimumShare, 100);
      if (askLimitPerWeek === null || minimumShare === null)
        return {
          errors: {
            ...(askLimitPerWeek === null && {
              askLimitPerWeek: () => m.settings_asks_invalid({ max: MAX_ASKS_PER_WEEK }),
            }),
            ...(minimumShare === null && { minimumShare: () => m.settings_asks_invalid({ max: 100 }) }),
          },
        };
      return { fields: { askLimitPerWeek, minimumShare, digestHour: Number(digestHour) } };
    },
    ...useSaveSettings(settings),
  });
  const [limit, hour] = [form.text('askLimitPerWeek'), form.text('digestHour')];
  const count = toCount(limit.value, MAX_ASKS_PER_WEEK);
  return (
    <SettingsForm
      title={m.settings_asks_title()}
      text={m.settings_asks_text()}
      form={form}
      effect={count === null ? '' : m.settings_asks_effect({ count, hour: clockOf(hour.value) })}
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
        <TextField
          label={m.settings_planning_share()}
          hint={m.settings_planning_share_hint()}
          inputMode="numeric"
          {...form.text('minimumShare')}
        />
      </div>
    </SettingsForm>
  );
}

/** The whole number from 1 that was typed; null for anything else. */
function toCount(text: string, max: number): number | null {
  const count = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return count >= 1 && count <= max ? count : null;
}
