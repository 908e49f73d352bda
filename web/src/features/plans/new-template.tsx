import { type ListedShift, listShifts, toWallClock } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { DateTimeField } from '../../components/forms/date-time-field.tsx';
import { TextField } from '../../components/forms/field.tsx';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { FormStatus } from '../../components/forms/form-status.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { callApi } from '../../lib/api/api.ts';
import { tidyDate, toCalendarDay } from '../../lib/forms/date-time-input.ts';
import type { FieldErrors } from '../../lib/forms/form-errors.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { useInitialFocus } from '../../lib/forms/use-initial-focus.ts';
import { showToast } from '../../lib/toasts/toasts.ts';
import { m } from '../../paraglide/messages.js';
import type { MakerProps } from './maker-props.ts';
import { createTemplateMutation } from './plans.queries.ts';

interface NewTemplateProps extends Pick<MakerProps, 'personId' | 'onClose'> {
  onBack: () => void;
  onStored: (templateId: string) => void;
}

/** An instant on the rink's clock, in the form of an ISO date. */
const clockOf = (instant: string) => new Date(toWallClock(Date.parse(instant))).toISOString();

const startsOn = (day: string) => (shift: ListedShift) =>
  clockOf(shift.startTime).startsWith(day) && shift.status !== 'cancelled';

/** Saves the shifts of a day as a day template. */
export function NewTemplate({ personId, onClose, onBack, onStored }: NewTemplateProps) {
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
          needsConfirmation: shift.needsConfirmation,
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
      actions={<Button onClick={onBack}>{m.plans_back()}</Button>}
      onClose={onClose}
    >
      <div className="grid gap-2">
        <TextField
          ref={useInitialFocus()}
          label={m.plans_template_name()}
          autoComplete="off"
          {...form.text('name')}
        />
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
