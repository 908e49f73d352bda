import type { DayShift } from '@ijsploeg/worker/contract';
import { DateTimeField } from '../../components/forms/date-time-field.tsx';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { UnsavedNotice } from '../../components/forms/unsaved-notice.tsx';
import { EMPTY_SHIFT, type ShiftValues } from '../../components/shifts/form/shift-form.ts';
import { ShiftValueFields } from '../../components/shifts/form/shift-form-fields.tsx';
import { useForm } from '../../lib/forms/use-form.ts';
import { m } from '../../paraglide/messages.js';
import { DAY_SHIFT_RULES, toDayValues } from './template-form.ts';

interface DayShiftDialogProps {
  /** Undefined for a new one. */
  item: DayShift | undefined;
  /** Names the draft of the form. */
  draft: string;
  onKeep: (item: DayShift) => void;
  onClose: () => void;
}

/** The form of one shift of a template, with the time on the clock in place of a day. */
export function DayShiftDialog({ item, draft, onKeep, onClose }: DayShiftDialogProps) {
  const form = useForm<ShiftValues, DayShift, DayShift>({
    ...DAY_SHIFT_RULES,
    draft,
    initial: item ? toDayValues(item) : EMPTY_SHIFT,
    send: async (fields) => ({
      ...fields,
      eventId: item?.eventId ?? null,
      opensAt: item?.opensAt ?? null,
    }),
    onSent: onKeep,
  });
  const time = (name: 'startTime' | 'endTime') => ({
    kind: 'time' as const,
    value: form.values[name],
    error: form.errors[name]?.(),
    onChange: (text: string) => form.edit({ [name]: text }),
    onComplete: (picked?: string) => {
      if (picked !== undefined) form.edit({ [name]: picked });
      form.complete();
    },
  });
  return (
    <FormDialog
      title={m.plans_template_shift_title()}
      description={m.plans_template_shift_text()}
      form={form}
      submit={m.plans_template_shift_keep()}
      onClose={onClose}
    >
      <UnsavedNotice form={form} />
      <div className="grid gap-2">
        <ShiftValueFields form={form} hasDay={false}>
          <div className="grid grid-cols-2 gap-x-3">
            <DateTimeField
              label={m.moment_start_time()}
              pickerLabel={m.moment_start_clock()}
              {...time('startTime')}
            />
            <DateTimeField
              label={m.moment_end_time()}
              pickerLabel={m.moment_end_clock()}
              {...time('endTime')}
            />
          </div>
        </ShiftValueFields>
      </div>
    </FormDialog>
  );
}
