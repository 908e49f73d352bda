import type { PlanningSettings } from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import { auditIfChanged } from '../../platform/audit/audit.statements.ts';
import { differences } from '../../platform/audit/differences.ts';
import { batch } from '../../platform/db/batch.ts';
import { insertFrom } from '../../platform/db/insert-from.ts';
import type { ServiceContext } from '../../platform/http/service-context.ts';
import { isAdminStill, refuseUnlessAdmin, selectRole } from '../../platform/identity/admin-rights.ts';
import { hasConfirmedFactor } from '../../platform/identity/second-factor-rules.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { toE164 } from '../../platform/lib/phone-number.ts';
import {
  PLANNING,
  readPlanningSettings,
  selectPlanningSettings,
  toPlanningSettings,
  toSettingsForm,
} from '../../platform/settings/planning-settings.ts';
import { adminSettings } from '../../platform/settings/settings.table.ts';

const storedVersion = sql`coalesce(
  (SELECT setting_value ->> 'version' FROM admin_settings WHERE setting_key = ${PLANNING}), 0)`;

/**
 * Replaces the settings, with an audit row of the fields that changed. Saving them unchanged does nothing,
 * except for the first time: the dashboard asks for it.
 *
 * @throws AppError request.invalid with invalid_phone | setting.changed with the current ones if somebody else saved in
 *   between | setting.needs_factor if an admin without a second factor would require one | auth.forbidden if the caller
 *   is no longer an admin
 */
export async function writePlanningSettings(
  { db, clock, signedIn, requestId }: ServiceContext,
  { contactPhone, ...others }: PlanningSettings,
): Promise<PlanningSettings> {
  const now = clock.now();
  const settings = { ...others, contactPhone: contactPhone && toE164(contactPhone, 'contactPhone') };
  const before = await readPlanningSettings(db);
  if (before.version !== settings.version)
    throw new AppError('setting.changed', { current: toSettingsForm(before) });
  const edit = differences(before, settings);
  const isChanged = Object.keys(edit.after).length > 0;
  if (!isChanged && before.version > 0) return toSettingsForm(before);
  const requiresFactor = settings.requireSecondFactorFrom !== null && 'requireSecondFactorFrom' in edit.after;
  const settingValue = { ...settings, version: settings.version + 1 };
  const { written, current, actor } = await batch(db, {
    written: insertFrom(
      db,
      adminSettings,
      { settingKey: PLANNING, settingValue, updatedAt: now },
      {
        where: sql`${storedVersion} = ${settings.version} AND ${isAdminStill(signedIn.id)}
          AND ${requiresFactor ? hasConfirmedFactor(sql`${signedIn.id}`) : sql`TRUE`}`,
      },
    )
      .onConflictDoUpdate({ target: adminSettings.settingKey, set: { settingValue, updatedAt: now } })
      .returning({ key: adminSettings.settingKey }),
    audit: isChanged
      ? auditIfChanged(db, {
          at: now,
          actorId: signedIn.id,
          action: 'setting.changed',
          subjectKind: 'setting',
          subjectId: PLANNING,
          ...edit,
          requestId,
        }).statement
      : undefined,
    current: selectPlanningSettings(db),
    actor: selectRole(db, signedIn.id),
  });
  const stored = toSettingsForm(toPlanningSettings(current));
  if (written.length > 0) return stored;
  refuseUnlessAdmin(actor[0]);
  if (stored.version !== settings.version) throw new AppError('setting.changed', { current: stored });
  throw new AppError('setting.needs_factor');
}
