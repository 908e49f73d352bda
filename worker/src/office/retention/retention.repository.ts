import { type InactivePerson, PAGE_SIZE, toInstant, toInstantOrNull } from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { accounts } from '../../platform/tables/auth.table.ts';
import { isInactive, isWarningMail, lastSeen, WARNING_MS } from './inactive-people.ts';

const ofProfile = (column: 'first_name' | 'last_name') =>
  sql<string>`(SELECT ${sql.raw(column)} FROM profiles WHERE profiles.id = accounts.id)`.as(column);

/** A page of the inactive people, by when they were last seen, oldest first. */
export const selectInactivePeople = (db: Db, page: number, now: number) =>
  db
    .select({
      id: accounts.id,
      email: accounts.email,
      firstName: ofProfile('first_name'),
      lastName: ofProfile('last_name'),
      lastSeenAt: sql<number>`${lastSeen}`.as('seen_at'),
      isWarned: sql<number>`accounts.erase_warned_at IS NOT NULL`.as('is_warned'),
      mailStatus: sql<string | null>`(SELECT status FROM mail_outbox WHERE ${isWarningMail})`.as(
        'mail_status',
      ),
      sentAt: sql<number | null>`(SELECT sent_at FROM mail_outbox WHERE ${isWarningMail})`.as('mail_sent_at'),
    })
    .from(accounts)
    .where(isInactive(now))
    .orderBy(lastSeen, accounts.id)
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE);

type InactiveRow = Awaited<ReturnType<typeof selectInactivePeople>>[number];

/** Maps a row to the contract. */
export function toInactivePerson(row: InactiveRow, now: number): InactivePerson {
  const warning = warningOf(row);
  return {
    id: row.id,
    name: `${row.firstName} ${row.lastName}`.trim(),
    email: row.email,
    lastSeenAt: toInstant(row.lastSeenAt),
    warning,
    warnedAt: warning === 'sent' ? toInstantOrNull(row.sentAt) : null,
    erasesAt:
      warning === 'failed'
        ? null
        : toInstant((warning === 'sent' && row.sentAt ? row.sentAt : now) + WARNING_MS),
  };
}

function warningOf({ isWarned, mailStatus }: InactiveRow): InactivePerson['warning'] {
  // A warning whose mail was dropped no longer counts, and the job withdraws it.
  if (isWarned === 0 || mailStatus === null || mailStatus === 'dropped') return 'none';
  return mailStatus === 'sent' || mailStatus === 'failed' ? mailStatus : 'pending';
}
