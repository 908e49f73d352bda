import { SKILLS } from '@ijsploeg/worker/contract';
import { DateTimeField } from '../../components/forms/date-time-field.tsx';
import { SelectField } from '../../components/forms/field.tsx';
import { skillLabel } from '../../lib/format/skill-label.ts';
import { tidyDate } from '../../lib/forms/date-time-input.ts';
import type { FieldErrors } from '../../lib/forms/form-errors.ts';
import { useInitialFocus } from '../../lib/forms/use-initial-focus.ts';
import { m } from '../../paraglide/messages.js';
import { AUDIENCE_CHOICES, type AudienceChoice, type AudienceFields } from './audience-form.ts';

const CHOICE_TEXTS: Record<AudienceChoice, () => string> = {
  volunteers: m.messages_choose_volunteers,
  active: m.messages_choose_active,
  inactive: m.messages_choose_inactive,
  skill: m.messages_choose_skill,
  day: m.messages_choose_day,
  period: m.messages_choose_period,
};

interface AudienceFieldsetProps {
  values: AudienceFields;
  errors: FieldErrors<AudienceFields>;
  edit: (change: Partial<AudienceFields>) => void;
}

/** The fields that choose the audience of a message. */
export function AudienceFieldset({ values, errors, edit }: AudienceFieldsetProps) {
  const day = (name: 'day' | 'from' | 'to') => ({
    kind: 'date' as const,
    value: values[name],
    error: errors[name]?.() ?? null,
    onChange: (text: string) => edit({ [name]: text }),
    onComplete: (text = values[name]) => edit({ [name]: tidyDate(text) }),
  });
  return (
    <>
      <SelectField
        ref={useInitialFocus<HTMLSelectElement>()}
        label={m.messages_audience()}
        hint={m.messages_audience_hint()}
        value={values.kind}
        onChange={({ target }) =>
          edit({ kind: AUDIENCE_CHOICES.find((kind) => kind === target.value) ?? 'volunteers' })
        }
      >
        {AUDIENCE_CHOICES.map((kind) => (
          <option key={kind} value={kind}>
            {CHOICE_TEXTS[kind]()}
          </option>
        ))}
      </SelectField>
      {values.kind === 'skill' && (
        <SelectField
          label={m.people_skill()}
          value={values.skill}
          error={errors.skill?.() ?? null}
          onChange={({ target }) => edit({ skill: target.value })}
        >
          <option value="">{m.messages_choose_skill_none()}</option>
          {SKILLS.map((name) => (
            <option key={name} value={name}>
              {skillLabel(name)}
            </option>
          ))}
        </SelectField>
      )}
      {values.kind === 'day' && (
        <DateTimeField label={m.messages_day()} pickerLabel={m.moment_start_calendar()} {...day('day')} />
      )}
      {values.kind === 'period' && (
        <div className="grid gap-x-3 min-[22.5rem]:grid-cols-2">
          <DateTimeField label={m.hours_from()} pickerLabel={m.moment_start_calendar()} {...day('from')} />
          <DateTimeField label={m.hours_to()} pickerLabel={m.moment_end_calendar()} {...day('to')} />
        </div>
      )}
    </>
  );
}
