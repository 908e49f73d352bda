import type { ShiftTemplate } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { SpanFields } from '../../components/forms/span-fields.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { tidyDate } from '../../lib/forms/date-time-input.ts';
import type { FieldErrors, ParsedForm } from '../../lib/forms/form-errors.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { OPEN_DIALOG_OPTIONS } from '../../lib/navigation/use-close-dialog.ts';
import { createPlanMutation } from '../../lib/shifts/plan-mutations.ts';
import { m } from '../../paraglide/messages.js';
import { type CopyFormProps, CopyFrame } from './copy-frame.tsx';
import { messageAt, readPeriod } from './series-form.ts';
import { hoursOf } from './template-form.ts';
import { daysOn, WEEKDAYS, type Weekday } from './weekdays.ts';
import { WeekdaysField } from './weekdays-field.tsx';

interface FromValues {
  from: string;
  to: string;
  weekdays: Weekday[];
}
interface FromFields {
  days: string[];
}

const INITIAL: FromValues = { from: '', to: '', weekdays: [...WEEKDAYS] };

function readFrom(values: FromValues): ParsedForm<FromValues, FromFields> {
  const { first, last, errors } = readPeriod(values);
  const days = first && last ? daysOn(first, last, values.weekdays) : [];
  const all: FieldErrors<FromValues> = {
    ...errors,
    ...(first && last && !errors.to && days.length === 0 && { weekdays: m.plans_weekdays_required }),
  };
  return Object.keys(all).length > 0 ? { errors: all } : { fields: { days } };
}

/** Makes a draft of the shifts of a day template on other days. */
export function CopyTemplate({
  personId,
  onClose,
  onMade,
  template,
  choice,
  actions,
}: CopyFormProps & { template: ShiftTemplate }) {
  const { mutateAsync } = useMutation(createPlanMutation);
  const form = useForm<FromValues, { id: string }, FromFields>({
    read: readFrom,
    tidy: (values) => ({ ...values, from: tidyDate(values.from), to: tidyDate(values.to) }),
    toErrors: (issues) =>
      Object.fromEntries(issues.map(({ message }) => ['to', () => messageAt('to', message)])),
    fieldOf: { 'plan.empty': 'weekdays', 'plan.too_large': 'to' },
    draft: `plan.template.${personId}`,
    initial: INITIAL,
    send: ({ days }) =>
      mutateAsync({ kind: 'create', source: { type: 'template', templateId: template.id, days } }),
    onSent: ({ id }) => onMade(id),
  });
  const { values, errors, edit } = form;
  return (
    <CopyFrame description={m.plans_make_text()} form={form} {...{ choice, actions, onClose }}>
      <TemplateShifts template={template} />
      <SpanFields {...{ values, errors, edit }} onComplete={form.complete} />
      <WeekdaysField
        value={values.weekdays}
        error={errors.weekdays?.()}
        onChange={(weekdays) => edit({ weekdays })}
      />
    </CopyFrame>
  );
}

function TemplateShifts({ template: { id, items } }: { template: ShiftTemplate }) {
  return (
    <div className="mb-3 grid gap-1 rounded-md bg-sunken px-3 py-2">
      <ul className="grid gap-0.5">
        {items.map((item, index) => (
          <li key={index} className="wrap-anywhere">
            <span className="tabular">{hoursOf(item)}</span> {item.title},{' '}
            <span className="text-ink-muted">{item.location}</span>
          </li>
        ))}
      </ul>
      <LinkButton
        to="/plans"
        search={{ template: id }}
        {...OPEN_DIALOG_OPTIONS}
        size="sm"
        variant="quiet"
        icon={Pencil}
        className="-ml-3 justify-self-start"
      >
        {m.plans_template_edit()}
      </LinkButton>
    </div>
  );
}
