import type { Endpoint } from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '../harness.ts';
import { checkResponse } from '../hostile-calls.ts';
import { admittedTo, ENDPOINTS, newCallers, routeName, sendCall, validCall } from '../route-calls.ts';
import { tableNames } from '../stored-texts.ts';

const TIMES = 40;

/** The rows that a request leaves besides its effect: counters of calls, and what the mails add when they are written. */
const OTHER_TABLES = ['rate_counters', 'claim_refusals', 'action_links', 'one_time_tokens'];

/** Where forty requests may leave more rows than one: the tables, and why. */
const MORE: Record<string, readonly [tables: string[], reason: string]> = {
  'POST /api/auth/sign-up': [['audit_log', 'mails'], 'five a day, and only the last link counts'],
  'POST /api/auth/sign-in': [['audit_log', 'sessions'], 'each is a session, of five at once'],
  'POST /api/auth/confirm-email': [['audit_log', 'sessions'], 'confirms once, and the password signs in'],
  'POST /api/auth/forgot-password': [['audit_log', 'mails'], 'five an hour'],
  'POST /api/auth/verify': [['audit_log'], 'a code counts once, so others are wrong'],
  'DELETE /api/profile/factor': [['audit_log'], 'a code counts once, so others are wrong'],
  'PUT /api/people/:id/email': [['audit_log', 'mails'], 'five an hour, and only the last link counts'],
  'PUT /api/profile/feed': [['audit_log'], 'each replaces the address, at most OWN_CHANGES'],
  'PUT /api/events/:id/image': [['audit_log'], 'each is an upload that replaces the one before'],
  'POST /api/push/test': [['mails'], 'each is a test, at most OWN_CHANGES'],
  'POST /api/shifts/:id/whatsapp': [['audit_log'], 'each opens WhatsApp again'],
  'POST /api/assignments/:id/whatsapp': [['audit_log'], 'each opens WhatsApp again'],
  'POST /api/screens': [['audit_log', 'screens'], 'each shows its own link once, at most twenty'],
  'POST /api/plans': [['audit_log', 'plans', 'plan_items'], 'each is a draft of its own'],
  'POST /api/shift-templates': [['audit_log', 'shift_templates'], 'names may be equal'],
};

const COUNTED = (await tableNames()).filter((name) => ![...OTHER_TABLES, 'mail_outbox'].includes(name));

/** The number of rows of each table, without refusals in the audit log. */
async function countRows(): Promise<Record<string, number>> {
  const columns = COUNTED.map((name) => {
    const where = name === 'audit_log' ? sql`WHERE action <> 'request.refused'` : sql``;
    return sql`(SELECT count(*) FROM ${sql.identifier(name)} ${where}) AS ${sql.identifier(name)}`;
  });
  return (await db.all<Record<string, number>>(sql`SELECT ${sql.join(columns, sql`, `)}`))[0] ?? {};
}

const lastMail = async () =>
  (await db.all<{ id: number }>(sql`SELECT coalesce(max(rowid), 0) AS id FROM mail_outbox`))[0]?.id ?? 0;

/** The most mails of one kind to one address since a mail. */
const countMails = async (since: number) =>
  (
    await db.all<{ count: number }>(sql`SELECT count(*) AS count FROM mail_outbox WHERE rowid > ${since}
      GROUP BY kind, recipient ORDER BY count DESC LIMIT 1`)
  )[0]?.count ?? 0;

/** What some identical requests at once add, by table, and how many mails of a kind somebody gets. */
async function addedBy(endpoint: Endpoint, times: number): Promise<Record<string, number>> {
  const callers = await newCallers();
  const valid = await validCall(endpoint, callers);
  const as = admittedTo(endpoint, callers);
  const [before, mail] = [await countRows(), await lastMail()];
  const answers = await Promise.all(Array.from({ length: times }, () => sendCall(endpoint, valid, as)));
  for (const answer of answers) await checkResponse(answer, endpoint, `${times} times`, []);
  const after = await countRows();
  const added = COUNTED.map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)] as const);
  return { ...Object.fromEntries(added), mails: await countMails(mail) };
}

/** Shifts and events whose counter is not the number of their places, or is above their maximum. */
const wrongCounters = () =>
  db.all(sql`
    SELECT shifts.id FROM shifts WHERE shifts.current_volunteers > shifts.max_volunteers
      OR shifts.current_volunteers <> (SELECT count(*) FROM shift_assignments AS place
        WHERE place.shift_id = shifts.id AND place.status <> 'cancelled')
    UNION ALL
    SELECT events.id FROM events WHERE events.current_capacity > events.max_capacity
      OR events.current_capacity <> (SELECT coalesce(sum(ticket.quantity), 0) FROM event_reservations AS ticket
        WHERE ticket.event_id = events.id AND ticket.status = 'reserved')`);

describe('forty identical requests at once leave no more behind than one', () => {
  const writes = ENDPOINTS.filter(({ method }) => method !== 'GET');

  it.each(writes.map((endpoint) => [routeName(endpoint), endpoint] as const))(
    '%s',
    async (name, endpoint) => {
      const one = await addedBy(endpoint, 1);
      const forty = await addedBy(endpoint, TIMES);
      const more = Object.keys(forty).filter((table) => (forty[table] ?? 0) > Math.max(0, one[table] ?? 0));
      expect(more.sort()).toEqual([...(MORE[name]?.[0] ?? [])].sort());
      expect(await wrongCounters()).toEqual([]);
    },
  );

  it('names the exceptions among the routes', () => {
    const names = writes.map(routeName);
    expect(Object.keys(MORE).filter((name) => !names.includes(name))).toEqual([]);
  });
});
