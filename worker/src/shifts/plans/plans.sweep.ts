import { inArray, sql } from 'drizzle-orm';
import { auditEach, subjectsOf } from '../../platform/audit/audit.statements.ts';
import { batch } from '../../platform/db/batch.ts';
import type { Db } from '../../platform/db/client.ts';
import { DAY_MS, YEAR_MS } from '../../platform/lib/durations.ts';
import { planChangedAt, planItems, plans } from './plans.table.ts';

/** How long a draft is kept without an edit. */
const DRAFTS_KEPT_MS = 30 * DAY_MS;
/** As long as a plan can be undone. */
const ITEMS_KEPT_MS = YEAR_MS;

/**
 * Drops the drafts that were not edited for 30 days, and deletes the items of plans that are a year old (product 57). The list
 * of plans keeps the numbers.
 */
export async function cleanUpPlans(db: Db, now: number): Promise<void> {
  const isDue = (age: number) => sql`plans.forgotten_at IS NULL AND ${planChangedAt} <= ${now - age}`;
  const where = sql`plans.state = 'draft' AND ${isDue(DRAFTS_KEPT_MS)}`;
  // With OR instead, SQLite reads every plan that has items.
  const due = sql`(
    SELECT plans.id FROM plans WHERE plans.state = 'dropped' AND ${isDue(DRAFTS_KEPT_MS)}
    UNION ALL
    SELECT plans.id FROM plans WHERE plans.state IN ('applied', 'undone') AND ${isDue(ITEMS_KEPT_MS)})`;
  const audit = auditEach(
    db,
    {
      at: now,
      actorId: null,
      action: 'plan.dropped',
      subjectKind: 'plan',
      subjectId: sql`plans.id`,
      requestId: 'sweep',
    },
    { from: sql`plans`, where },
  );
  await batch(db, {
    audit: audit.statement,
    dropped: db
      .update(plans)
      .set({ state: 'dropped', version: sql`plans.version + 1`, touchedAt: now, forgottenAt: now })
      .where(inArray(plans.id, subjectsOf(audit.id))),
    itemsOfDropped: db.delete(planItems).where(inArray(planItems.planId, subjectsOf(audit.id))),
    itemsOfDue: db.delete(planItems).where(inArray(planItems.planId, due)),
    forgotten: db.update(plans).set({ forgottenAt: now }).where(inArray(plans.id, due)),
  });
}
