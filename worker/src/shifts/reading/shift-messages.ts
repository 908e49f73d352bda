import { type ShiftMessage, toInstant } from '@ijsploeg/worker/contract';
import { and, desc, eq, lte, ne, type Placeholder, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { selectJson } from '../../platform/db/json-row.ts';
import type { SessionKey } from '../../platform/http/signed-in.ts';
import { personOf } from '../../platform/identity/sessions.ts';
import { profiles } from '../../platform/tables/profile.table.ts';
import { shiftAssignments } from '../tables/assignments.table.ts';
import { messageShifts, messages } from '../tables/messages.table.ts';

/**
 * The messages about the shifts on which the session's person holds a place, or about one of them, newest first. A message is
 * not shown before its first mail can be sent, nor after it was stopped.
 */
export const selectShiftMessages = (db: Db, session: SessionKey, shiftId?: string) =>
  selectJson(db, {
    shiftId: messageShifts.shiftId,
    message: {
      id: messages.id,
      subject: messages.subject,
      body: messages.body,
      sender: sql<string | null>`${profiles.firstName}`,
      sentAt: messages.createdAt,
    },
  })
    // Starts from the places and looks up their messages.
    .from(
      sql`shift_assignments CROSS JOIN message_shifts ON message_shifts.shift_id = shift_assignments.shift_id
        CROSS JOIN messages ON messages.id = message_shifts.message_id
        LEFT JOIN profiles ON profiles.id = messages.sender_id`,
    )
    .where(
      and(
        eq(shiftAssignments.volunteerId, personOf(session)),
        shiftId === undefined ? undefined : eq(shiftAssignments.shiftId, shiftId),
        ne(shiftAssignments.status, 'cancelled'),
        ne(messages.state, 'stopped'),
        lte(messages.shownFrom, sql`${session.now}`),
      ),
    )
    .orderBy(desc(messages.createdAt), desc(messages.id));

/** In SQL: a message begins to be shown from `now` on and before `end`. */
export const hasMessageChange = (now: Placeholder, end: Placeholder) =>
  sql`EXISTS (SELECT 1 FROM messages WHERE shown_from >= ${now} AND shown_from < ${end})`;

type ShiftMessageRow = Awaited<ReturnType<typeof selectShiftMessages>>[number];

/** The messages about one shift, as part of an answer; nothing if there are none. */
export function messagesAbout(shiftId: string, rows: ShiftMessageRow[]): { messages?: ShiftMessage[] } {
  const about = rows
    .filter(({ row }) => row.shiftId === shiftId)
    .map(({ row: { message } }) => ({ ...message, sentAt: toInstant(message.sentAt) }));
  return about.length > 0 ? { messages: about } : {};
}
