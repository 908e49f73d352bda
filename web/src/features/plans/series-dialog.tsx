import { useMutation } from '@tanstack/react-query';
import { TextField } from '../../components/forms/field.tsx';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { FormStatus } from '../../components/forms/form-status.tsx';
import { SpanFields } from '../../components/forms/span-fields.tsx';
import { ShiftValueFields } from '../../components/shifts/form/shift-form-fields.tsx';
import { useForm } from '../../lib/forms/use-form.ts';
import { createPlanMutation } from '../../lib/shifts/plan-mutations.ts';
import { m } from '../../paraglide/messages.js';
import type { MakerProps } from './maker-props.ts';
import { EMPTY_SERIES, SERIES_RULES } from './series-form.ts';
import { WeekdaysField } from './weekdays-field.tsx';

/** Makes a draft of the same shift on many days. */
export function SeriesDialog({ personId, onClose, onMade }: MakerProps) {
  const { mutateAsync } = useMutation(createPlanMutation);
  const form = useForm({
    ...SERIES_RULES,
    draft: `plan.series.${personId}`,
    initial: EMPTY_SERIES,
    send: (fields) => mutateAsync(fields),
    onSent: ({ id }) => onMade(id),
  });
  const { values, errors, edit } = form;
  return (
    <FormDialog
      title={m.plans_make_series()}
      description={m.plans_make_text()}
      form={form}
      submit={m.plans_make_draft()}
      onClose={onClose}
    >
      <div className="grid gap-2">
        <ShiftValueFields form={form}>
          <SpanFields {...{ values, errors, edit }} onComplete={form.complete} />
          <WeekdaysField
            value={values.weekdays}
            error={errors.weekdays?.()}
            onChange={(weekdays) => edit({ weekdays })}
          />
          <TextField
            label={m.plans_times()}
            hint={m.plans_times_hint()}
            autoComplete="off"
            {...form.text('times')}
          />
          <TextField
            label={m.plans_except()}
            hint={m.plans_except_hint()}
            optional
            autoComplete="off"
            {...form.text('except')}
          />
        </ShiftValueFields>
        <FormStatus form={form} failed={m.plans_not_made()} />
      </div>
    </FormDialog>
  );
}
