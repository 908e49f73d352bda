import {
  CLAIM_CONFIRMATIONS,
  MAX_CANCEL_HOURS,
  MAX_DAY_HOURS,
  MAX_REST_HOURS,
  MAX_UPCOMING_PLACES,
  type PlanningSettings,
} from '@ijsploeg/worker/contract';
import { SelectField, TextField } from '../../components/forms/field.tsx';
import { useForm } from '../../lib/forms/use-form.ts';
import { SETTING_LABELS } from '../../lib/settings/setting-labels.ts';
import { m } from '../../paraglide/messages.js';
import { clockOf } from './hour-field.tsx';
import { SettingsCard } from './settings-card.tsx';
import { SettingsForm } from './settings-form.tsx';
import { SettingsPage } from './settings-page.tsx';
import { useSaveSettings } from './use-save-settings.ts';
import { completeFields, wholeNumber } from './whole-number.ts';

/** How places are confirmed and cancelled, what one person can claim, and when a shift has enough people. */
export const ShiftSettings = () => (
  <SettingsPage title={m.settings_shifts_title()} lead={m.settings_shifts_lead()}>
    {(settings) => <ShiftForm settings={settings} />}
  </SettingsPage>
);

interface Values {
  confirmClaims: PlanningSettings['confirmClaims'];
  cancelHours: string;
  maxUpcoming: string;
  restHours: string;
  dayHours: string;
  minimumShare: string;
}

const CONFIRMATION_TEXTS = {
  by_admin: m.settings_confirm_by_admin,
  at_once: m.settings_confirm_at_once,
} as const satisfies Record<PlanningSettings['confirmClaims'], () => string>;

function ShiftForm({ settings }: { settings: PlanningSettings }) {
  const form = useForm({
    draft: 'settings.shifts',
    initial: {
      confirmClaims: settings.confirmClaims,
      cancelHours: String(settings.cancelHours),
      maxUpcoming: settings.maxUpcoming === null ? '' : String(settings.maxUpcoming),
      restHours: String(settings.restHours),
      dayHours: String(settings.dayHours),
      minimumShare: String(settings.minimumShare),
    },
    read: (values) =>
      completeFields(fieldsOf(values), {
        cancelHours: () => m.settings_number_invalid({ min: 0, max: MAX_CANCEL_HOURS }),
        maxUpcoming: () => m.settings_claiming_max_invalid({ max: MAX_UPCOMING_PLACES }),
        restHours: () => m.settings_number_invalid({ min: 0, max: MAX_REST_HOURS }),
        dayHours: () => m.settings_number_invalid({ min: 1, max: MAX_DAY_HOURS }),
        minimumShare: () => m.settings_number_invalid({ min: 1, max: 100 }),
      }),
    ...useSaveSettings(settings),
  });
  const typed = fieldsOf(form.values);
  return (
    <SettingsForm form={form}>
      <SettingsCard
        title={m.settings_cancel_title()}
        text={m.settings_cancel_text()}
        effect={confirmationEffect(typed)}
      >
        <div className="max-w-80">
          <SelectField label={SETTING_LABELS.confirmClaims()} {...form.text('confirmClaims')}>
            {CLAIM_CONFIRMATIONS.map((how) => (
              <option key={how} value={how}>
                {CONFIRMATION_TEXTS[how]()}
              </option>
            ))}
          </SelectField>
          <TextField
            label={SETTING_LABELS.cancelHours()}
            hint={m.settings_cancel_hours_hint()}
            inputMode="numeric"
            {...form.text('cancelHours')}
          />
        </div>
      </SettingsCard>
      <SettingsCard
        title={m.settings_claiming_title()}
        text={m.settings_claiming_text()}
        effect={claimingEffect(typed)}
      >
        <div className="max-w-80">
          <TextField
            label={SETTING_LABELS.maxUpcoming()}
            optional
            hint={m.settings_claiming_max_hint()}
            inputMode="numeric"
            {...form.text('maxUpcoming')}
          />
          <TextField
            label={SETTING_LABELS.restHours()}
            hint={m.settings_claiming_rest_hint()}
            inputMode="numeric"
            {...form.text('restHours')}
          />
          <TextField
            label={SETTING_LABELS.dayHours()}
            hint={m.settings_claiming_day_hint({ max: MAX_DAY_HOURS })}
            inputMode="numeric"
            {...form.text('dayHours')}
          />
        </div>
      </SettingsCard>
      <SettingsCard
        title={m.settings_enough_title()}
        text={m.settings_enough_text()}
        effect={enoughEffect(typed)}
      >
        <div className="max-w-80">
          <TextField
            label={SETTING_LABELS.minimumShare()}
            inputMode="numeric"
            {...form.text('minimumShare')}
          />
        </div>
      </SettingsCard>
    </SettingsForm>
  );
}

/** What was typed: undefined for anything but a number in range. */
const fieldsOf = (values: Values) => ({
  confirmClaims: values.confirmClaims,
  cancelHours: wholeNumber(values.cancelHours, 0, MAX_CANCEL_HOURS),
  maxUpcoming:
    values.maxUpcoming.trim() === '' ? null : wholeNumber(values.maxUpcoming, 1, MAX_UPCOMING_PLACES),
  restHours: wholeNumber(values.restHours, 0, MAX_REST_HOURS),
  dayHours: wholeNumber(values.dayHours, 1, MAX_DAY_HOURS),
  minimumShare: wholeNumber(values.minimumShare, 1, 100),
});
type Typed = ReturnType<typeof fieldsOf>;

/** Sentences in one paragraph. The effect of a value that is not a number yet is left out. */
const paragraph = (...sentences: (string | false | 0 | null | undefined)[]) =>
  sentences.filter(Boolean).join(' ');

const confirmationEffect = ({ confirmClaims, cancelHours }: Typed) =>
  paragraph(
    confirmClaims === 'at_once' ? m.settings_confirm_effect_at_once() : m.settings_confirm_effect_by_admin(),
    cancelHours === 0 && m.settings_cancel_effect_start(),
    cancelHours && m.settings_cancel_effect({ count: cancelHours }),
  );

const claimingEffect = ({ maxUpcoming, restHours, dayHours }: Typed) =>
  paragraph(
    maxUpcoming === null && m.settings_claiming_effect_no_max(),
    maxUpcoming && m.settings_claiming_effect_max({ count: maxUpcoming }),
    restHours === 0 && m.settings_claiming_effect_no_rest(),
    // Somebody who works until 23:00.
    restHours && m.settings_claiming_effect_rest({ from: clockOf(String((23 + restHours) % 24)) }),
    dayHours === MAX_DAY_HOURS && m.settings_claiming_effect_no_day(),
    dayHours && dayHours < MAX_DAY_HOURS && m.settings_claiming_effect_day({ count: dayHours }),
  );

/** The places of a shift in the example. */
const EXAMPLE_PLACES = 8;

const enoughEffect = ({ minimumShare }: Typed) =>
  paragraph(
    minimumShare &&
      m.settings_enough_effect({
        count: Math.max(1, Math.ceil((EXAMPLE_PLACES * minimumShare) / 100)),
        places: EXAMPLE_PLACES,
      }),
  );
