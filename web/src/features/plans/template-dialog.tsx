import { type ListedShift, listShifts, type ShiftTemplate, toWallClock } from '@ijsploeg/worker/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { DateTimeField } from '../../components/forms/date-time-field.tsx';
import { SelectField, TextField } from '../../components/forms/field.tsx';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { FormStatus } from '../../components/forms/form-status.tsx';
import { LoadedDialog } from '../../components/loaded-dialog.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { callApi } from '../../lib/api/api.ts';
import { tidyDate, toCalendarDay } from '../../lib/forms/date-time-input.ts';
import type { FieldErrors, ParsedForm } from '../../lib/forms/form-errors.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { OPEN_DIALOG_OPTIONS } from '../../lib/navigation/use-close-dialog.ts';
import { showToast } from '../../lib/toasts/toasts.ts';
import { m } from '../../paraglide/messages.js';
import type { MakerProps } from './maker-props.ts';
import { createPlanMutation, createTemplateMutation, templatesQuery } from './plans.queries.ts';
import { messageAt, readPeriod } from './series-form.ts';
import { SpanFields } from './span-fields.tsx';
import { hoursOf } from './template-form.ts';
import { daysOn, WEEKDAYS, type Weekday } from './weekdays.ts';
import { WeekdaysField } from './weekdays-field.tsx';

/** Makes a draft from a day template, or a template from a day. */
export function TemplateDialog(props: MakerProps) {
  const query = useQuery(templatesQuery);
  const [isNew, setIsNew] = useState(false);
  const [stored, setStored] = useState<string | null>(null);
  return (
    <LoadedDialog
      query={query}
      title={m.plans_make_template()}
      failed={m.plans_templates_failed()}
      onClose={props.onClose}
    >
      {(templates) =>
        isNew || templates.length === 0 ? (
          <NewTemplate
            {...props}
            onBack={templates.length > 0 ? () => setIsNew(false) : undefined}
            onStored={(id) => {
              setStored(id);
              setIsNew(false);
            }}
          />
        ) : (
          <FromTemplate {...props} templates={templates} chosenId={stored} onNew={() => setIsNew(true)} />
        )
      }
    </LoadedDialog>
  );
}

interface FromValues {
  templateId: string;
  from: string;
  to: string;
  weekdays: Weekday[];
}
interface FromFields {
  templateId: string;
  days: string[];
}

function readFrom(values: FromValues): ParsedForm<FromValues, FromFields> {
  const { first, last, errors } = readPeriod(values);
  const days = first && last ? daysOn(first, last, values.weekdays) : [];
  const all: FieldErrors<FromValues> = {
    ...errors,
    ...(first && last && !errors.to && days.length === 0 && { weekdays: m.plans_weekdays_required }),
  };
  return Object.keys(all).length > 0 ? { errors: all } : { fields: { templateId: values.templateId, days } };
}

interface FromTemplateProps extends MakerProps {
  templates: readonly ShiftTemplate[];
  /** The template that was saved just now. */
  chosenId: string | null;
  onNew: () => void;
}

function FromTemplate({ personId, onClose, onMade, templates, chosenId, onNew }: FromTemplateProps) {
  const { mutateAsync } = useMutation(createPlanMutation);
  const chosenOf = (templateId: string) => templates.find(({ id }) => id === templateId) ?? templates[0];
  const form = useForm<FromValues, { id: string }, FromFields>({
    read: readFrom,
    tidy: (values) => ({ ...values, from: tidyDate(values.from), to: tidyDate(values.to) }),
    toErrors: (issues) =>
      Object.fromEntries(issues.map(({ message }) => ['to', () => messageAt('to', message)])),
    fieldOf: {
      'template.not_found': 'templateId',
      'plan.empty': 'weekdays',
      'plan.too_large': 'to',
    },
    draft: `plan.template.${personId}`,
    initial: { templateId: chosenId ?? templates[0]?.id ?? '', from: '', to: '', weekdays: [...WEEKDAYS] },
    // The one that was chosen earlier may be deleted.
    send: ({ days, templateId }) =>
      mutateAsync({
        kind: 'create',
        source: { type: 'template', templateId: chosenOf(templateId)?.id ?? templateId, days },
      }),
    onSent: ({ id }) => onMade(id),
  });
  const { values, errors, edit } = form;
  const chosen = chosenOf(values.templateId);
  return (
    <FormDialog
      title={m.plans_make_template()}
      description={m.plans_make_text()}
      form={form}
      submit={m.plans_make_draft()}
      actions={<Button onClick={onNew}>{m.plans_template_new()}</Button>}
      onClose={onClose}
    >
      <div className="grid gap-2">
        <SelectField label={m.plans_template()} {...form.text('templateId')} value={chosen?.id ?? ''}>
          {templates.map(({ id, name, items }) => (
            <option key={id} value={id}>
              {m.plans_template_option({ name, count: items.length })}
            </option>
          ))}
        </SelectField>
        {chosen && <TemplateShifts template={chosen} />}
        <SpanFields {...{ values, errors, edit }} onComplete={form.complete} />
        <WeekdaysField
          value={values.weekdays}
          error={errors.weekdays?.()}
          onChange={(weekdays) => edit({ weekdays })}
        />
        <FormStatus form={form} failed={m.plans_not_made()} />
      </div>
    </FormDialog>
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

interface NewTemplateProps extends MakerProps {
  onBack: (() => void) | undefined;
  onStored: (templateId: string) => void;
}

/** The shifts of a day, as shifts of a template. */
const clockOf = (instant: string) => new Date(toWallClock(Date.parse(instant))).toISOString();

const startsOn = (day: string) => (shift: ListedShift) =>
  clockOf(shift.startTime).startsWith(day) && shift.status !== 'cancelled';

function NewTemplate({ personId, onClose, onBack, onStored }: NewTemplateProps) {
  const { mutateAsync } = useMutation(createTemplateMutation);

  const [isEmpty, setIsEmpty] = useState(false);
  const form = useForm<{ name: string; day: string }, void, { name: string; day: string }>({
    read({ name, day }) {
      const first = toCalendarDay(day);
      const errors: FieldErrors<{ name: string; day: string }> = {
        ...(!name.trim() && { name: m.field_required }),
        ...(!first && { day: m.moment_date_invalid }),
      };
      return first && name.trim() ? { fields: { name: name.trim(), day: first } } : { errors };
    },
    tidy: ({ name, day }) => ({ name, day: tidyDate(day) }),
    draft: `plan.new-template.${personId}`,
    initial: { name: '', day: '' },
    async send({ name, day }) {
      const { items } = await callApi(listShifts, { query: { from: day, to: day } });
      const shifts = items.filter(startsOn(day));
      setIsEmpty(shifts.length === 0);
      if (shifts.length === 0) return;
      const { id } = await mutateAsync({
        name,
        items: shifts.map((shift) => ({
          eventId: null,
          title: shift.title,
          description: shift.description,
          location: shift.location,
          maxVolunteers: shift.maxVolunteers,
          shiftType: shift.shiftType,
          requiredSkills: shift.requiredSkills as never,
          minVolunteers: shift.minVolunteers,
          opensAt: null,
          start: clockOf(shift.startTime).slice(11, 16),
          end: clockOf(shift.endTime).slice(11, 16),
        })),
      });
      showToast({ message: m.plans_template_stored({ name }) });
      onStored(id);
    },
    onSent: () => {},
  });
  return (
    <FormDialog
      title={m.plans_template_new()}
      description={m.plans_template_new_text()}
      form={form}
      submit={m.plans_template_store()}
      actions={onBack && <Button onClick={onBack}>{m.plans_back()}</Button>}
      onClose={onClose}
    >
      <div className="grid gap-2">
        <TextField label={m.plans_template_name()} autoComplete="off" {...form.text('name')} />
        <DateTimeField
          kind="date"
          label={m.plans_template_day()}
          hint={m.plans_template_day_hint()}
          pickerLabel={m.moment_start_calendar()}
          value={form.values.day}
          error={form.errors.day?.()}
          onChange={(day) => form.edit({ day })}
          onComplete={(picked) => {
            if (picked !== undefined) form.edit({ day: picked });
            form.complete();
          }}
        />
        {isEmpty && <Alert tone="notice">{m.plans_template_empty()}</Alert>}
        <FormStatus form={form} failed={m.plans_template_failed()} />
      </div>
    </FormDialog>
  );
}
