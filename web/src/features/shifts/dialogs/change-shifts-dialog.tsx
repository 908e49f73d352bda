import {
  createPlan,
  type FieldIssue,
  NewPlan,
  SHIFT_TYPES,
  type ShiftStatus,
  type ShiftType,
} from '@ijsploeg/worker/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type * as v from 'valibot';
import { SelectField, TextField } from '../../../components/forms/field.tsx';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { FormStatus } from '../../../components/forms/form-status.tsx';
import { TYPE_TEXTS } from '../../../components/shifts/form/shift-texts.ts';
import { callApi } from '../../../lib/api/api.ts';
import { planKeys } from '../../../lib/api/query-keys.ts';
import { fieldMessage } from '../../../lib/forms/field-message.ts';
import { type FieldErrors, type ParsedForm, parseBySchema } from '../../../lib/forms/form-errors.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { useInitialFocus } from '../../../lib/forms/use-initial-focus.ts';
import { m } from '../../../paraglide/messages.js';

interface ChangeValues {
  /** Whole numbers; negative is earlier. */
  minutes: string;
  days: string;
  title: string;
  location: string;
  maxVolunteers: string;
  /** Empty keeps what each shift has. */
  shiftType: ShiftType | '';
  status: ShiftStatus | '';
}

const EMPTY: ChangeValues = {
  minutes: '',
  days: '',
  title: '',
  location: '',
  maxVolunteers: '',
  shiftType: '',
  status: '',
};

type Fields = v.InferOutput<typeof NewPlan>;

const toErrors = (issues: readonly FieldIssue[]): FieldErrors<ChangeValues> =>
  Object.fromEntries(
    issues.map(({ path, message }) => {
      const field = path.split('.').at(-1) ?? '';
      const isNumber = ['minutes', 'days', 'maxVolunteers'].includes(field);
      return [field, () => (isNumber ? m.shifts_change_number() : fieldMessage(message, field))];
    }),
  );

const numberOf = (text: string) => Number(text.trim().replace('−', '-'));

/** Only what is filled in changes. */
const readOf =
  (shiftIds: readonly string[]) =>
  (values: ChangeValues): ParsedForm<ChangeValues, Fields> => {
    const { minutes, days, title, location, maxVolunteers, shiftType, status } = values;
    const set = {
      ...(title.trim() && { title }),
      ...(location.trim() && { location }),
      ...(maxVolunteers.trim() && { maxVolunteers: numberOf(maxVolunteers) }),
      ...(shiftType && { shiftType }),
      ...(status && { status }),
    };
    const isMoved = minutes.trim() !== '' || days.trim() !== '';
    if (!isMoved && Object.keys(set).length === 0) return { errors: { minutes: m.shifts_change_nothing } };
    return parseBySchema(
      NewPlan,
      {
        kind: 'change',
        source: {
          shiftIds,
          ...(isMoved && { move: { minutes: numberOf(minutes || '0'), days: numberOf(days || '0') } }),
          set,
        },
      },
      toErrors,
    ) as ParsedForm<ChangeValues, Fields>;
  };

interface ChangeShiftsDialogProps {
  shiftIds: readonly string[];
  onClose: () => void;
}

/** Makes a draft that changes the chosen shifts in the same way, and shows it. */
export function ChangeShiftsDialog({ shiftIds, onClose }: ChangeShiftsDialogProps) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (body: Fields) => callApi(createPlan, { body }),
  });
  const form = useForm<ChangeValues, { id: string }, Fields>({
    read: readOf(shiftIds),
    toErrors,
    draft: 'shifts.change',
    initial: EMPTY,
    send: (body) => mutateAsync(body),
    async onSent(plan) {
      client.setQueryData(planKeys.one(plan.id), plan);
      void client.invalidateQueries({ queryKey: planKeys.list });
      await navigate({ to: '/plans/$id', params: { id: plan.id } });
    },
  });
  const text = (name: 'minutes' | 'days' | 'title' | 'location' | 'maxVolunteers') => ({
    ...form.text(name),
    autoComplete: 'off',
  });
  return (
    <FormDialog
      title={m.shifts_change_title({ count: shiftIds.length })}
      description={m.shifts_change_text()}
      form={form}
      submit={m.plans_make_draft()}
      onClose={onClose}
    >
      <div className="grid gap-2">
        <div className="grid gap-x-3 gap-y-2 min-[22.5rem]:grid-cols-2">
          <TextField
            ref={useInitialFocus()}
            label={m.shifts_change_minutes()}
            hint={m.shifts_change_minutes_hint()}
            optional
            {...text('minutes')}
          />
          <TextField
            label={m.shifts_change_days()}
            hint={m.shifts_change_days_hint()}
            optional
            {...text('days')}
          />
        </div>
        <TextField label={m.shifts_form_name()} optional {...text('title')} />
        <div className="grid gap-x-3 gap-y-2 sm:grid-cols-[1fr_12rem]">
          <TextField label={m.shifts_form_location()} optional {...text('location')} />
          <TextField label={m.shifts_form_max()} inputMode="numeric" optional {...text('maxVolunteers')} />
        </div>
        <SelectField label={m.shifts_form_type()} optional {...form.text('shiftType')}>
          <option value="">{m.shifts_change_keep()}</option>
          {SHIFT_TYPES.map((type) => (
            <option key={type} value={type}>
              {TYPE_TEXTS[type]()}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={m.shifts_form_status()}
          hint={form.values.status === 'cancelled' ? m.shifts_form_status_cancelled_hint() : undefined}
          optional
          {...form.text('status')}
        >
          <option value="">{m.shifts_change_keep()}</option>
          <option value="cancelled">{m.shifts_change_call_off()}</option>
        </SelectField>
        <FormStatus form={form} failed={m.plans_not_made()} />
      </div>
    </FormDialog>
  );
}
