import type { CopiedPeriod } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { DateTimeField } from '../../components/forms/date-time-field.tsx';
import { SpanFields } from '../../components/forms/span-fields.tsx';
import { fromCalendarDay, tidyDate, toCalendarDay } from '../../lib/forms/date-time-input.ts';
import type { FieldErrors, ParsedForm } from '../../lib/forms/form-errors.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { createPlanMutation } from '../../lib/shifts/plan-mutations.ts';
import { m } from '../../paraglide/messages.js';
import { type CopyFormProps, CopyFrame } from './copy-frame.tsx';
import { messageAt, readPeriod } from './series-form.ts';

interface CopyValues {
  from: string;
  to: string;
  startsOn: string;
}

function read(values: CopyValues): ParsedForm<CopyValues, CopiedPeriod> {
  const { first, last, errors } = readPeriod(values);
  const startsOn = toCalendarDay(values.startsOn);
  const all: FieldErrors<CopyValues> = { ...errors, ...(!startsOn && { startsOn: m.moment_date_invalid }) };
  if (!first || !last || !startsOn || Object.keys(all).length > 0) return { errors: all };
  return { fields: { from: first, to: last, startsOn } };
}

interface CopyPeriodProps extends CopyFormProps {
  /** What is proposed. */
  week: CopiedPeriod;
}

/** Makes a draft of the shifts of a period on other days. */
export function CopyPeriod({ personId, week, onClose, onMade, choice, actions }: CopyPeriodProps) {
  const { mutateAsync } = useMutation(createPlanMutation);
  const form = useForm<CopyValues, { id: string }, CopiedPeriod>({
    read,
    tidy: ({ from, to, startsOn }) => ({
      from: tidyDate(from),
      to: tidyDate(to),
      startsOn: tidyDate(startsOn),
    }),
    toErrors: (issues) =>
      Object.fromEntries(
        issues.map(({ path, message }) => {
          const field = path.replace('source.', '');
          return [field, () => (field === 'startsOn' ? m.plans_copy_weekday() : messageAt(field, message))];
        }),
      ),
    fieldOf: { 'plan.empty': 'from', 'plan.too_large': 'to' },
    draft: `plan.copy.${personId}`,
    initial: {
      from: fromCalendarDay(week.from),
      to: fromCalendarDay(week.to),
      startsOn: fromCalendarDay(week.startsOn),
    },
    send: (source) => mutateAsync({ kind: 'create', source: { type: 'copy', ...source } }),
    onSent: ({ id }) => onMade(id),
  });
  const { values, errors, edit } = form;
  return (
    <CopyFrame description={m.plans_copy_text()} form={form} {...{ choice, actions, onClose }}>
      <SpanFields {...{ values, errors, edit }} onComplete={form.complete} />
      <DateTimeField
        kind="date"
        label={m.plans_copy_starts()}
        hint={m.plans_copy_starts_hint()}
        pickerLabel={m.plans_copy_starts_calendar()}
        value={values.startsOn}
        error={errors.startsOn?.()}
        onChange={(startsOn) => edit({ startsOn })}
        onComplete={(picked) => {
          if (picked !== undefined) edit({ startsOn: picked });
          form.complete();
        }}
      />
    </CopyFrame>
  );
}
