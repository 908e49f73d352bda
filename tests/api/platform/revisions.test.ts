import { beforeAll, expect, it } from 'vitest';
import { createApp } from '../../../worker/src/app/app.ts';
import { env, ORIGIN } from '../harness.ts';
import { addressOf, type Callers, ENDPOINTS, newCallers, routeName, validCall } from '../route-calls.ts';

/**
 * A polled answer is sent again only after a write to one of the tables that it is made from, so each of these needs triggers that
 * change a revision (docs/decisions/012-one-trip-and-revisions.md).
 */

const EVENTS = ['INSERT', 'UPDATE', 'DELETE'] as const;

/** The tables that every request reads for its session, whatever it answers. */
const OF_THE_SESSION = ['sessions', 'totp_factors', 'revisions'];

function forEach(table: string, reason: string): Record<string, string> {
  return Object.fromEntries(EVENTS.map((event) => [`${table} ${event}`, reason]));
}

/** Writes that need no trigger, each with the reason. */
const NOT_NEEDED: Record<string, string> = {
  ...forEach('message_shifts', 'written and deleted with its message'),
  ...forEach('plan_items', 'every change of an item also changes the version of its plan'),
  'admin_settings DELETE': 'no setting is ever deleted',
  'opening_reminders UPDATE': 'a trigger on shifts moves them, after a write to shifts',
  ...forEach('people_counts', 'only a trigger on profiles writes it, after a write to profiles'),
};

const POLLED = ENDPOINTS.filter(({ polled }) => polled);

let callers: Callers;
let tables: string[];
let triggers: { table: string; sql: string }[];

beforeAll(async () => {
  callers = await newCallers();
  const { results } = await env.DB.prepare(
    "SELECT type, tbl_name AS 'table', sql FROM sqlite_master WHERE type IN ('table', 'trigger')",
  ).all<{ type: string; table: string; sql: string }>();
  tables = results.flatMap(({ type, table }) => (type === 'table' ? table : []));
  triggers = results.filter(({ type }) => type === 'trigger');
});

/** The SQL of all statements of a request. */
async function statementsOf(endpoint: (typeof POLLED)[number]): Promise<string> {
  const texts: string[] = [];
  const prepare = (query: string) => {
    texts.push(query);
    return env.DB.prepare(query);
  };
  const binding = { prepare, batch: (statements: D1PreparedStatement[]) => env.DB.batch(statements) };
  const database = { ...binding, withSession: () => ({ ...binding, getBookmark: () => null }) };
  const routeCall = await validCall(endpoint, callers);
  const address = addressOf(endpoint, routeCall);
  const { status } = await createApp().fetch(
    new Request(ORIGIN + address, { headers: { Cookie: callers.admin.cookie, ...routeCall.headers } }),
    { ...env, DB: database as unknown as D1Database },
  );
  expect(status).toBe(200);
  return texts.join('\n');
}

const changesRevision = (table: string, event: string) =>
  triggers.some(
    (trigger) =>
      trigger.table === table &&
      new RegExp(`AFTER ${event}\\b`).test(trigger.sql) &&
      trigger.sql.includes('UPDATE revisions'),
  );

it.each(POLLED.map((endpoint) => [routeName(endpoint), endpoint] as const))(
  'a write to any table that %s reads changes a revision',
  async (_name, endpoint) => {
    const statements = await statementsOf(endpoint);
    const read = tables.filter(
      (table) =>
        !OF_THE_SESSION.includes(table) &&
        new RegExp(`\\b(from|join)\\s+"?${table}"?\\b`, 'i').test(statements),
    );
    expect(read.length).toBeGreaterThan(0);
    const silent = read
      .flatMap((table) => EVENTS.map((event) => [table, event] as const))
      .filter(([table, event]) => !changesRevision(table, event))
      .map((write) => write.join(' '));
    expect(silent.filter((write) => !(write in NOT_NEEDED))).toEqual([]);
  },
);
