import { useQuery } from '@tanstack/react-query';
import { formatShortDay } from '../../../lib/format/format-date.ts';
import { m } from '../../../paraglide/messages.js';
import { SelectField } from '../../forms/field.tsx';
import { eventsQuery } from './events.queries.ts';

interface EventFieldProps {
  /** The event the shift belongs to already. */
  current: { id: string; title: string } | null;
  /** Empty for none. */
  value: string;
  error: string | undefined;
  onChange: (eventId: string) => void;
}

/** The event a shift belongs to, if any. The choice stays when the list of events cannot be loaded. */
export function EventField({ current, value, error, onChange }: EventFieldProps) {
  const { data, error: failure } = useQuery(eventsQuery);
  return (
    <SelectField
      label={m.shifts_form_event()}
      optional
      hint={failure && !data ? m.shifts_form_event_failed() : undefined}
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{m.shifts_form_event_none()}</option>
      <EventOptions value={value} current={current} />
    </SelectField>
  );
}

interface EventOptionsProps {
  value: string;
  current?: { id: string; title: string } | null;
}

/** The events to choose from, and the chosen one where it is not among them. */
export function EventOptions({ value, current = null }: EventOptionsProps) {
  const events = useQuery(eventsQuery).data ?? [];
  const isListed = events.some(({ id }) => id === value);
  return (
    <>
      {value && !isListed && (
        <option value={value}>{current?.id === value ? current.title : m.shifts_form_event_unknown()}</option>
      )}
      {events.map(({ id, title, startDate }) => (
        <option key={id} value={id}>
          {m.shifts_form_event_option({ title, day: formatShortDay(startDate) })}
        </option>
      ))}
    </>
  );
}
