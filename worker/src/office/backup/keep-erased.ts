import { toInstant } from '@ijsploeg/worker/contract';
import { inArray, sql } from 'drizzle-orm';
import { auditLog } from '../../platform/audit/audit.table.ts';
import type { Db } from '../../platform/db/client.ts';
import type { Env } from '../../platform/env.ts';
import { monthsBefore } from '../../platform/lib/months-before.ts';
import { accounts } from '../../platform/tables/auth.table.ts';
import { removeErasedPerson } from '../people/remove-person.ts';
import { listKeys } from './backup-files.ts';

const ERASED_PREFIX = 'erased/';
/** Longer than exports are kept. */
const KEPT_MONTHS = 12;
/** The most per run; the rest follows with the next run. */
const MAX_NOTED = 100;
const MAX_REMOVED = 20;

/**
 * Keeps erased people erased (ADR 017): records each removal in R2, which a restore of the database does not change, and
 * removes people again whom a restore brought back.
 *
 * @throws Error if the last admin is among them, because that removal must wait for another admin
 */
export async function keepErased(db: Db, env: Env, now: number): Promise<void> {
  await noteErasures(db, env, now);
  const { kept } = await eraseAgain(db, env, now);
  if (kept > 0) throw new Error('The last admin was removed before the restore: name another admin');
}

/** Records the id and the time of each removal. Repeating it writes the same objects. */
async function noteErasures(db: Db, env: Env, now: number): Promise<void> {
  const removals = await db
    .select({ id: auditLog.id, at: auditLog.at, personId: auditLog.subjectId })
    .from(auditLog)
    .where(sql`action = 'person.removed' AND erasure_noted_at IS NULL`)
    .orderBy(auditLog.at)
    .limit(MAX_NOTED);
  if (removals.length === 0) return;
  for (const { at, personId } of removals) {
    const instant = toInstant(at);
    await env.FILES.put(`${ERASED_PREFIX}${monthOf(instant)}/${personId}`, JSON.stringify({ at: instant }));
  }
  const ids = JSON.stringify(removals.map(({ id }) => id));
  await db
    .update(auditLog)
    .set({ erasureNotedAt: now })
    .where(inArray(auditLog.id, sql`(SELECT value FROM json_each(${ids}))`));
}

/**
 * Removes the people who exist although their removal was recorded.
 *
 * @returns the number of people removed, kept because they are the last admin, and left for the next run
 */
export async function eraseAgain(
  db: Db,
  env: Env,
  now: number,
): Promise<{ removed: number; kept: number; left: number }> {
  const keys = await listKeys(env, ERASED_PREFIX);
  const oldest = monthOf(toInstant(monthsBefore(now, KEPT_MONTHS)));
  const isOld = (key: string) => key.slice(ERASED_PREFIX.length) < oldest;
  const ids = keys.filter((key) => !isOld(key)).map((key) => key.slice(key.lastIndexOf('/') + 1));
  if (ids.length === 0) return { removed: 0, kept: 0, left: 0 };
  const back = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(inArray(accounts.id, sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`))
    .orderBy(accounts.id);
  let removed = 0;
  let kept = 0;
  for (const { id } of back.slice(0, MAX_REMOVED))
    if (await removeErasedPerson({ db, env }, id, now)) removed += 1;
    else kept += 1;
  const old = keys.filter(isOld).slice(0, 1000);
  if (old.length > 0) await env.FILES.delete(old);
  return { removed, kept, left: back.length - removed - kept };
}

const monthOf = (instant: string) => instant.slice(0, 7);
