import { MAX_COUNTED_ROWS, type RetentionSetting } from '@ijsploeg/worker/contract';
import { type SQL, sql } from 'drizzle-orm';
import { auditIfChanged, auditRowExists } from '../../platform/audit/audit.statements.ts';
import { batch } from '../../platform/db/batch.ts';
import type { Db } from '../../platform/db/client.ts';
import type { ServiceContext } from '../../platform/http/service-context.ts';
import { isAdminStill, refuseUnlessAdmin, selectRole } from '../../platform/identity/admin-rights.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { PORTAL } from '../../platform/portal.ts';
import { isSettingOn, selectSetting, writeSetting } from '../../platform/settings/boolean-setting.ts';
import { accounts } from '../../platform/tables/auth.table.ts';
import { isInactive } from './inactive-people.ts';

/** The setting's name in the table and in the audit log. */
export const ERASING = 'erase_inactive_people';

/** In SQL: inactive people are warned and erased. Off until an admin has seen the list of them. */
export const isErasingOn = isSettingOn(ERASING);

/** Whether inactive people are erased, as 1 or 0. */
export const selectErasing = (db: Db) => selectSetting(db, ERASING);

/** In SQL: the number of inactive people, at most `MAX_COUNTED_ROWS`. */
const inactiveCount = (now: number): SQL<number> =>
  sql`(SELECT count(*) FROM (SELECT 1 FROM accounts WHERE ${isInactive(now)} LIMIT ${MAX_COUNTED_ROWS}))`;

/** The number of people on the list. */
export const countInactive = (db: Db, now: number) =>
  db.select({ total: sql<number>`${inactiveCount(now)}`.as('inactive_people') }).from(sql`(SELECT 1)`);

/** Maps the switch to the contract. */
export const toRetentionSetting = (isOn: boolean): RetentionSetting => ({ isOn, terms: PORTAL.retention });

/**
 * Switches the erasing of inactive people on or off, with an audit row. Switching it on requires that the number of people on
 * the list is still the one that the admin saw. Switching it off withdraws every warning, so that nobody is erased later
 * without a new one.
 *
 * @throws AppError retention.list_changed with the current number of `people` | auth.forbidden if the caller is no longer an
 *   admin
 */
export async function switchErasing(
  { db, clock, signedIn, requestId }: ServiceContext,
  change: { isOn: true; people: number } | { isOn: false },
): Promise<RetentionSetting> {
  const now = clock.now();
  const { isOn } = change;
  const hasSeenAll = isOn ? sql`${inactiveCount(now)} = ${change.people}` : sql`TRUE`;
  const audit = auditIfChanged(db, {
    at: now,
    actorId: signedIn.id,
    action: 'setting.changed',
    subjectKind: 'setting',
    subjectId: ERASING,
    before: { erasing: !isOn },
    after: { erasing: isOn },
    requestId,
  });
  const {
    actor,
    stored: [stored],
    counted: [counted],
  } = await batch(db, {
    written: writeSetting(db, ERASING, isOn, now, sql`${hasSeenAll} AND ${isAdminStill(signedIn.id)}`),
    audit: audit.statement,
    warnings: isOn
      ? undefined
      : db
          .update(accounts)
          .set({ eraseWarnedAt: null })
          .where(sql`erase_warned_at IS NOT NULL AND ${auditRowExists(audit.id)}`),
    actor: selectRole(db, signedIn.id),
    stored: selectErasing(db),
    counted: countInactive(db, now),
  });
  refuseUnlessAdmin(actor[0]);
  if ((stored?.enabled === 1) !== isOn)
    throw new AppError('retention.list_changed', { people: counted?.total ?? 0 });
  return toRetentionSetting(isOn);
}
