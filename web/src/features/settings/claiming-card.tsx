import {
  MAX_DAY_HOURS,
  MAX_REST_HOURS,
  MAX_UPCOMING_PLACES,
  type PlanningSettings,
} from '@ijsploeg/worker/contract';
import { TextField } from '../../components/forms/field.tsx';
import { useForm } from '../../lib/forms/use-form.ts';
import { m } from '../../paraglide/messages.js';
import { clockOf } from './hour-field.tsx';
import { SettingsForm } from './settings-form.tsx';
import { useSaveSettings } from './use-save-settings.ts';

interface Values {
  maxUpcoming: string;
  restHours: string;
  dayHours: string;
}

/** How many shifts one person can claim, and after how little rest or how much work they are asked. */
export function ClaimingCard({ settings }: { settings: PlanningSettings }) {
  const form = useForm({
    draft: 'settings.claiming',
    initial: {
      maxUpcoming: settings.maxUpcoming === null ? '' : String(settings.maxUpcoming),
      restHours: String(settings.restHours),
      dayHours: String(settings.dayHours),
    },
    read: (values) => {
      const { maxUpcoming, restHours, dayHours } = numbersOf(values);
      if (maxUpcoming !== undefined && restHours !== undefined && dayHours !== undefined)
        return { fields: { maxUpcoming, restHours, dayHours } };
      return {
        errors: {
          ...(maxUpcoming === undefined && {
            maxUpcoming: () => m.settings_claiming_max_invalid({ max: MAX_UPCOMING_PLACES }),
          }),
          ...(restHours === undefined && {
            restHours: () => m.settings_claiming_hours_invalid({ min: 0, max: MAX_REST_HOURS }),
          }),
          ...(dayHours === undefined && {
            dayHours: () => m.settings_claiming_hours_invalid({ min: 1, max: MAX_DAY_HOURS }),
          }),
        },
      };
    },
    ...useSaveSettings(settings),
  });
  return (
    <SettingsForm
      title={m.settings_claiming_title()}
      text={m.settings_claiming_text()}
      form={form}
      effect={effectOf(form.values)}
    >
      <div className="max-w-80">
        <TextField
          label={m.settings_claiming_max()}
          optional
          hint={m.settings_claiming_max_hint()}
          inputMode="numeric"
          {...form.text('maxUpcoming')}
        />
        <TextField
          label={m.settings_claiming_rest()}
          hint={m.settings_claiming_rest_hint()}
          inputMode="numeric"
          {...form.text('restHours')}
        />
        <TextField
          label={m.settings_claiming_day()}
          hint={m.settings_claiming_day_hint({ max: MAX_DAY_HOURS })}
          inputMode="numeric"
          {...form.text('dayHours')}
        />
      </div>
    </SettingsForm>
  );
}

/** A whole number in range; undefined for anything else. */
function toNumber(text: string, min: number, max: number): number | undefined {
  const number = /^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return number >= min && number <= max ? number : undefined;
}

/** What was typed; null for no maximum, undefined for anything but a number in range. */
const numbersOf = ({ maxUpcoming, restHours, dayHours }: Values) => ({
  maxUpcoming: maxUpcoming.trim() === '' ? null : toNumber(maxUpcoming, 1, MAX_UPCOMING_PLACES),
  restHours: toNumber(restHours, 0, MAX_REST_HOURS),
  dayHours: toNumber(dayHours, 1, MAX_DAY_HOURS),
});

/** The effect of the numbers in words, with an example; empty for text that is not a number yet. */
function effectOf(values: Values): string {
  const { maxUpcoming, restHours, dayHours } = numbersOf(values);
  return [
    maxUpcoming === null && m.settings_claiming_effect_no_max(),
    maxUpcoming && m.settings_claiming_effect_max({ count: maxUpcoming }),
    restHours === 0 && m.settings_claiming_effect_no_rest(),
    restHours &&
      m.settings_claiming_effect_rest({
        // Somebody who works until 23:00.
        from: clockOf(String((23 + restHours) % 24)),
      }),
    dayHours === MAX_DAY_HOURS && m.settings_claiming_effect_no_day(),
    dayHours && dayHours < MAX_DAY_HOURS && m.settings_claiming_effect_day({ count: dayHours }),
  ]
    .filter(Boolean)
    .join(' ');
}
