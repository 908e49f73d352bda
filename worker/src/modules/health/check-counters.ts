import { COUNTERS, type CounterName } from '@ijsploeg/worker/contract';
import { and, eq, gt, sql } from 'drizzle-orm';
import { batch } from '../../db/batch.ts';
import type { Db } from '../../db/client.ts';
import { insertFrom } from '../../db/insert-from.ts';
import type { ServiceContext } from '../../service-context.ts';
import { auditIfChanged } from '../audit/audit.statements.ts';
import { COUNTER_RULES } from './counters.ts';
import { counterChecks } from './health.table.ts';

/** How many rows of a counter are compared at once. */
const ROWS_AT_ONCE = 200;

/**
 * Compares the next rows of a counter in one statement, so that they are of the same moment, and records how many differ.
 * After the last row it starts again from the first.
 */
function compareNext(db: Db, counter: CounterName, now: number) {
  const { compare } = COUNTER_RULES[counter];
  const rows =
    typeof compare === 'function'
      ? compare(sql`coalesce((SELECT compared_to FROM counter_checks WHERE counter = ${counter}), '')`)
      : compare;
  const isLast = sql`count(*) < ${ROWS_AT_ONCE}`;
  const differing = sql`coalesce(sum(kept IS NOT counted), 0)`;
  const found = sql`(excluded.found + iif(counter_checks.compared_to = '', 0, counter_checks.found))`;
  return insertFrom(
    db,
    counterChecks,
    {
      counter,
      comparedTo: sql`iif(${isLast}, '', max(id))`,
      found: differing,
      checkedAt: sql`iif(${isLast}, ${now}, NULL)`,
      differences: differing,
    },
    { from: sql`(${rows} LIMIT ${ROWS_AT_ONCE})`, where: sql`TRUE` },
  ).onConflictDoUpdate({
    target: counterChecks.counter,
    set: {
      comparedTo: sql`excluded.compared_to`,
      found,
      checkedAt: sql`coalesce(excluded.checked_at, counter_checks.checked_at)`,
      differences: sql`iif(excluded.compared_to = '', ${found}, max(counter_checks.differences, ${found}))`,
    },
  });
}

const isInParts = (counter: CounterName) => typeof COUNTER_RULES[counter].compare === 'function';

/** Compares the next rows of the counters that are columns of many rows. */
export const checkCounters = (db: Db, now: number) =>
  Promise.all(COUNTERS.filter(isInParts).map((counter) => compareNext(db, counter, now)));

/** Compares the totals, which reads everything that they count. */
export const checkTotals = (db: Db, now: number) =>
  Promise.all(
    COUNTERS.filter((counter) => !isInParts(counter)).map((counter) => compareNext(db, counter, now)),
  );

/** The results of the comparisons. */
export const selectChecks = (db: Db) => db.select().from(counterChecks);

/** Sets a counter to the actual count. If two admins do so at once, only one is logged. */
export async function repair(
  { db, clock, signedIn, requestId }: ServiceContext,
  counter: CounterName,
): Promise<void> {
  const now = clock.now();
  const audit = auditIfChanged(db, {
    at: now,
    actorId: signedIn.id,
    action: 'setting.counter_repaired',
    subjectKind: 'setting',
    subjectId: counter,
    after: { counter },
    requestId,
  });
  await batch(db, {
    repaired: db
      .update(counterChecks)
      .set({ comparedTo: '', found: 0, differences: 0, checkedAt: now })
      .where(and(eq(counterChecks.counter, counter), gt(counterChecks.differences, 0))),
    audit: audit.statement,
    // Last, because writes to the full-text table count as changes of the statements after them.
    ...Object.fromEntries(
      COUNTER_RULES[counter].repair.map((statement, index) => [`repair${index}`, db.run(statement)]),
    ),
  });
}
