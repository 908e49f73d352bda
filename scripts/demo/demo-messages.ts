import type { mailOutbox, messageShifts, messages } from '../../worker/src/app/schema.ts';
import { newId } from '../../worker/src/platform/lib/new-id.ts';
import type { DemoPeople } from './demo-people.ts';
import type { DemoShifts } from './demo-shifts.ts';
import { byDay, HOUR } from './demo-time.ts';

/** Messages with their mails, as rows. */
export interface DemoMessages {
  messages: (typeof messages.$inferInsert)[];
  messageShifts: (typeof messageShifts.$inferInsert)[];
  mails: (typeof mailOutbox.$inferInsert)[];
}

type Mail = Pick<typeof mailOutbox.$inferInsert, 'status' | 'lastError'>;

const SENT: Mail = { status: 'sent' };
const STOPPED: Mail = { status: 'dropped', lastError: 'stopped' };

/** A message about the next shift with a crew, and one to all volunteers that was stopped within its minute. */
export function makeMessages(
  now: number,
  { profiles }: DemoPeople,
  { shifts, assignments }: DemoShifts,
): DemoMessages {
  const made: DemoMessages = { messages: [], messageShifts: [], mails: [] };
  const sender = profiles.find(({ role }) => role === 'admin');
  const crewOf = (shiftId: string) =>
    assignments.flatMap(({ shiftId: on, status, volunteerId }) =>
      on === shiftId && status !== 'cancelled' && volunteerId ? [volunteerId] : [],
    );
  const next = shifts
    .filter(
      ({ id, status, startTime }) =>
        status !== 'cancelled' && startTime > now + HOUR && crewOf(id).length > 1,
    )
    .toSorted((a, b) => a.startTime - b.startTime)[0];
  const add = (
    {
      createdAt,
      ...message
    }: Pick<typeof messages.$inferInsert, 'audience' | 'subject' | 'body' | 'state' | 'createdAt'>,
    people: readonly string[],
    mail: Mail,
    muted: string[] = [],
  ) => {
    const id = newId('msg');
    made.messages.push({
      id,
      senderId: sender?.id ?? null,
      isFromLead: false,
      ...message,
      recipients: people.length,
      muted,
      createdAt,
      shownFrom: createdAt + HOUR / 60,
      stoppedAt: message.state === 'stopped' ? createdAt + HOUR / 120 : null,
    });
    for (const [index, userId] of people.filter((one) => !muted.includes(one)).entries()) {
      made.mails.push({
        id: newId('mai'),
        dedupeKey: `message:${id}:${userId}`,
        kind: 'message',
        userId,
        recipient: profiles.find((profile) => profile.id === userId)?.email ?? '',
        locale: 'nl',
        data: { messageId: id, isPressing: false },
        attempts: 1,
        nextAttemptAt: createdAt + HOUR / 60,
        sentAt: mail.status === 'sent' ? createdAt + HOUR / 60 + index * 1000 : null,
        createdAt,
        lane: 'later',
        subject: mail.status === 'sent' ? message.subject : null,
        ...mail,
      });
    }
    return id;
  };
  add(
    {
      audience: { kind: 'volunteers', onlyToCome: false },
      subject: 'Morgen sluiten we eerder',
      body: 'Door de storm sluiten we morgen om 18.00 uur.',
      state: 'stopped',
      createdAt: byDay(now - 26 * HOUR),
    },
    profiles.filter(({ id, role }) => role !== 'user' && id !== sender?.id).map(({ id }) => id),
    STOPPED,
  );
  if (next) {
    const messageId = add(
      {
        audience: { kind: 'shift', shiftId: next.id, onlyToCome: false },
        subject: 'Kom via de achteringang',
        body: 'De voordeur is dicht vanwege de markt.\nDe achteringang is naast de fietsenstalling.',
        state: 'sending',
        createdAt: byDay(now - 2 * HOUR),
      },
      crewOf(next.id),
      SENT,
      crewOf(next.id).slice(1, 2),
    );
    made.messageShifts.push({ messageId, shiftId: next.id });
  }
  return made;
}
