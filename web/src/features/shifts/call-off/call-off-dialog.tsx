import type { DayToCallOff } from '@ijsploeg/worker/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CheckboxField } from '../../../components/forms/choice-fields.tsx';
import { CountField, isMistyped } from '../../../components/forms/count-field.tsx';
import { FieldMessage } from '../../../components/forms/field.tsx';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { FormStatus } from '../../../components/forms/form-status.tsx';
import { LoadedDialog } from '../../../components/loaded-dialog.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Disclosure } from '../../../components/ui/disclosure.tsx';
import { ApiError } from '../../../lib/api/api.ts';
import { formatLongDay, formatTimeRange, formatWhenAtBoth } from '../../../lib/format/format-date.ts';
import { parseBySchema } from '../../../lib/forms/form-errors.ts';
import { sendOnce } from '../../../lib/forms/submission.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';
import { m } from '../../../paraglide/messages.js';
import { type DayKey, startOf } from '../calendar/days.ts';
import { callOffMutation, dayToCallOffQuery } from './call-off.queries.ts';
import { countChosen, toggled } from './chosen-parts.ts';
import { doneText, REASON, ReasonField } from './reason-field.tsx';
import { useUndoCallOff } from './use-undo-call-off.ts';

interface CallOffDialogProps {
  day: DayKey;
  /** Only this event is ticked at first; null for the whole day. */
  eventId: string | null;
  /** The signed-in person, who the draft belongs to. */
  personId: string;
  onClose: () => void;
}

/** Calls off a day, or a part of it: shifts and events, with the reason. */
export function CallOffDialog({ day, ...rest }: CallOffDialogProps) {
  const query = useQuery(dayToCallOffQuery(day));
  return (
    <LoadedDialog
      query={query}
      title={m.call_off_title()}
      failed={m.call_off_load_failed()}
      onClose={rest.onClose}
    >
      {(found) => <CallOffForm found={found} day={day} {...rest} />}
    </LoadedDialog>
  );
}

interface Values {
  shiftIds: readonly string[];
  eventIds: readonly string[];
  reason: string;
  /** The number of people and tickets, typed to confirm a large call-off. */
  number: string;
}

/** The hours; with the days where it ends on another one. */
const hoursOf = (start: string, end: string) => formatTimeRange(start, end) ?? formatWhenAtBoth(start, end);

function CallOffForm({
  found,
  day,
  eventId,
  personId,
  onClose,
}: CallOffDialogProps & { found: DayToCallOff }) {
  const { mutateAsync } = useMutation(callOffMutation(day));
  const undo = useUndoCallOff();
  const draft = `call-off.${personId}.${day}.${eventId ?? ''}`;
  const [initial] = useState(
    (): Values => ({
      shiftIds: eventId ? [] : found.shifts.map(({ id }) => id),
      eventIds: found.events.map(({ id }) => id).filter((id) => !eventId || id === eventId),
      reason: '',
      number: '',
    }),
  );
  const form = useForm({
    draft,
    initial,
    read: (values: Values) => {
      const parsed = parseBySchema(REASON, values);
      const counts = countChosen(found, values);
      const total = counts.people + counts.tickets;
      const isEmpty = values.shiftIds.length + values.eventIds.length === 0;
      const isWrong = isMistyped(values.number, total);
      if ('errors' in parsed || isEmpty || isWrong)
        return {
          errors: {
            ...('errors' in parsed && parsed.errors),
            ...(isEmpty && { shiftIds: m.call_off_none_chosen }),
            ...(isWrong && { number: () => m.call_off_number_wrong({ count: total }) }),
          },
        };
      const { people, tickets } = counts;
      const { shiftIds, eventIds } = values;
      return {
        fields: {
          shiftIds: [...shiftIds],
          eventIds: [...eventIds],
          reason: parsed.fields.reason,
          expected: { people, tickets },
        },
      };
    },
    send: async ({ expected, ...fields }) => {
      try {
        // The numbers are added outside the submission: after a lost answer they may be those of a day that was called off.
        return await sendOnce(draft, fields, (body) => mutateAsync({ ...body, expected }));
      } catch (error) {
        // The new number is typed too.
        if (error instanceof ApiError && error.code === 'call_off.changed') form.edit({ number: '' });
        throw error;
      }
    },
    onSent: (made) => {
      showToast({ message: doneText(made), onUndo: () => void undo(made.id) });
      onClose();
    },
  });
  const { shiftIds, eventIds, reason } = form.values;
  const counts = countChosen(found, form.values);
  const total = counts.people + counts.tickets;
  const ids = { shifts: found.shifts.map(({ id }) => id), events: found.events.map(({ id }) => id) };
  const isAll = shiftIds.length === ids.shifts.length && eventIds.length === ids.events.length;
  return (
    <FormDialog
      title={m.call_off_title()}
      description={m.call_off_lead({ day: formatLongDay(startOf(day)) })}
      form={form}
      submit={m.call_off_do()}
      onClose={onClose}
    >
      {ids.shifts.length + ids.events.length === 0 ? (
        <Alert tone="info">{m.call_off_nothing()}</Alert>
      ) : (
        <div className="grid gap-4">
          <fieldset className="min-w-0">
            <legend className="sr-only">{m.call_off_lead({ day: formatLongDay(startOf(day)) })}</legend>
            <CheckboxField
              label={<strong>{m.call_off_all()}</strong>}
              checked={isAll}
              aria-invalid={form.errors.shiftIds ? true : undefined}
              onChange={() =>
                form.edit(
                  isAll ? { shiftIds: [], eventIds: [] } : { shiftIds: ids.shifts, eventIds: ids.events },
                )
              }
            />
            {found.events.map(({ id, title, startDate, endDate, tickets }) => (
              <CheckboxField
                key={id}
                label={title}
                hint={`${hoursOf(startDate, endDate)} · ${m.call_off_tickets({ count: tickets })}`}
                checked={eventIds.includes(id)}
                onChange={() => form.edit({ eventIds: toggled(eventIds, id) })}
              />
            ))}
            {found.shifts.map(({ id, title, startTime, endTime, location, people }) => (
              <CheckboxField
                key={id}
                label={title}
                hint={`${hoursOf(startTime, endTime)} · ${location} · ${m.call_off_people({ count: people.length })}`}
                checked={shiftIds.includes(id)}
                onChange={() => form.edit({ shiftIds: toggled(shiftIds, id) })}
              />
            ))}
            <div className="text-sm">
              <FieldMessage id="call-off-chosen" hint={undefined} error={form.errors.shiftIds?.()} />
            </div>
          </fieldset>
          <ReasonField {...form.text('reason')} onPropose={(proposal) => form.edit({ reason: proposal })} />
          <Alert tone="notice">
            {m.call_off_counted({
              people: m.call_off_people({ count: counts.people }),
              shifts: m.call_off_shift_count({ count: counts.shifts }),
              waiting: counts.waiting,
              tickets: counts.tickets,
            })}
          </Alert>
          <Disclosure summary={m.call_off_mail()}>
            <MailText locale="nl" label={m.call_off_mail_dutch()} reason={reason} />
            <MailText locale="en" label={m.call_off_mail_english()} reason={reason} />
          </Disclosure>
          <CountField count={total} label={m.call_off_number({ count: total })} {...form.text('number')} />
          <FormStatus form={form} failed={m.call_off_failed()} />
        </div>
      )}
    </FormDialog>
  );
}

interface MailTextProps {
  locale: 'nl' | 'en';
  label: string;
  reason: string;
}

/** The sentences of both mails in one language; the reason is sent as it is written. */
const MailText = ({ locale, label, reason }: MailTextProps) => (
  <section className="mt-2 grid gap-1 rounded-md bg-sunken px-3 py-2">
    <h3 className="text-sm font-semibold">{label}</h3>
    <p lang={locale}>{m.call_off_mail_people({}, { locale })}</p>
    <p lang={locale}>{m.call_off_mail_tickets({}, { locale })}</p>
    {reason.trim() && (
      <blockquote className="border-l-4 border-line pl-3 whitespace-pre-line">{reason}</blockquote>
    )}
  </section>
);
