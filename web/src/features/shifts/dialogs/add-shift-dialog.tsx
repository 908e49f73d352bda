import type { Shift } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { newShiftValues } from '../../../components/shifts/form/shift-form.ts';
import { m } from '../../../paraglide/messages.js';
import type { DayKey } from '../calendar/days.ts';
import { useCalendar } from '../calendar/use-calendar.ts';
import type { ShiftsSearch, ShiftView } from '../shifts-search.ts';
import { NewShiftForm } from './new-shift-form.tsx';
import { createShiftMutation } from './shift.mutations.ts';

interface AddShiftDialogProps {
  /** The signed-in person, who the draft belongs to. */
  personId: string;
  /** The search params: where the new shift starts, and its event, unless others are chosen. */
  search: ShiftsSearch;
  view: ShiftView;
  now: Date;
  onClose: () => void;
  /** Called with the new shift; the parent closes the dialog. */
  onAdded: (shift: Shift) => void;
}

/** The form for a new shift, on the day that is selected. */
export function AddShiftDialog({ view, now, ...rest }: AddShiftDialogProps) {
  return view === 'list' ? (
    <AddShiftForm day={null} {...rest} />
  ) : (
    <AddOnSelectedDay isDayView={view === 'day'} now={now} {...rest} />
  );
}

type AddShiftFormProps = Omit<AddShiftDialogProps, 'view' | 'now'>;

/** The calendar behind the dialog knows the day, also where the address names none. */
function AddOnSelectedDay({
  isDayView,
  now,
  ...rest
}: AddShiftFormProps & { isDayView: boolean; now: Date }) {
  const { selected } = useCalendar(rest.search, { isDayView, isAdmin: true }, now, () => {});
  // At midnight the calendar goes to the next day, but the form that somebody fills in stays.
  const [day, setDay] = useState(selected);
  if (day === null && selected !== null) setDay(selected);
  return <AddShiftForm day={day} {...rest} />;
}

function AddShiftForm({
  day,
  search: { event, start },
  personId,
  ...rest
}: AddShiftFormProps & { day: DayKey | null }) {
  const { mutateAsync } = useMutation(createShiftMutation);
  return (
    <NewShiftForm
      title={m.shifts_form_title()}
      submit={m.shifts_form_submit()}
      failed={m.shifts_failed_add()}
      // A draft of another start would hide the hour that was pressed.
      draft={['shift', personId, event && `event.${event}`, start && `at.${start}`].filter(Boolean).join('.')}
      initial={newShiftValues({ day, start }, event)}
      create={mutateAsync}
      {...rest}
    />
  );
}
