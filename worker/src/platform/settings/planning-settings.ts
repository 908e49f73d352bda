import type { HelpContact, PlanningSettings } from '@ijsploeg/worker/contract';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { HOUR_MS } from '../lib/durations.ts';
import { toPhoneDisplay } from '../lib/phone-number.ts';
import { adminSettings } from './settings.table.ts';

/** The row of these settings in the table, and their name in the audit log. */
export const PLANNING = 'planning';

/** The settings before anybody saved them. A new field gets its value here, and rows without it have that value. */
const DEFAULTS: PlanningSettings = {
  version: 0,
  requireSecondFactorFrom: null,
  confirmClaims: 'by_admin',
  cancelHours: 3,
  contactName: null,
  contactPhone: null,
  contactEmail: null,
  reminderHour: 17,
  quietFrom: 21,
  quietTo: 8,
  askLimitPerWeek: 3,
  maxUpcoming: null,
  restHours: 8,
  dayHours: 10,
  digestHour: 10,
  minimumShare: 50,
};

/** In SQL: somebody has saved the settings. */
export const hasPlanningSettings = sql`EXISTS (SELECT 1 FROM admin_settings WHERE setting_key = ${PLANNING})`;

/** In SQL: the settings say whom to call or mail for help. */
export const hasHelpContact = sql`EXISTS (SELECT 1 FROM admin_settings WHERE setting_key = ${PLANNING}
  AND coalesce(setting_value ->> 'contactPhone', setting_value ->> 'contactEmail') IS NOT NULL)`;

/** In SQL: a number among the settings. The default is a literal, so that the type of the result is always an integer. */
const numberSetting = (
  name:
    | 'reminderHour'
    | 'cancelHours'
    | 'quietFrom'
    | 'quietTo'
    | 'askLimitPerWeek'
    | 'restHours'
    | 'dayHours'
    | 'digestHour'
    | 'minimumShare',
) => sql<number>`coalesce(
  (SELECT setting_value ->> ${sql.raw(`'${name}'`)} FROM admin_settings WHERE setting_key = ${PLANNING}),
  ${sql.raw(String(DEFAULTS[name]))})`;

/** In SQL: the day from which admins need a second factor; null for never. */
export const requireSecondFactorFrom = sql`(
  SELECT setting_value ->> 'requireSecondFactorFrom' FROM admin_settings WHERE setting_key = ${PLANNING})`;

/** In SQL: the hour of the evening before at which people are reminded of their shifts. */
export const reminderHour = numberSetting('reminderHour');

/** In SQL: a claim confirms the place at once, unless the shift asks for an admin (product 71). */
export const confirmsAtOnce = sql`EXISTS (SELECT 1 FROM admin_settings
  WHERE setting_key = ${PLANNING} AND setting_value ->> 'confirmClaims' = 'at_once')`;

/** In SQL: how many milliseconds before the start a volunteer can no longer cancel a place (product 50). */
export const cancelMs = sql`(${sql.raw(String(HOUR_MS))} * ${numberSetting('cancelHours')})`;

/** In SQL: the hours between which notices wait; see `quiet-hours.ts`. */
export const quietHours = { from: numberSetting('quietFrom'), to: numberSetting('quietTo') };

/** In SQL: how often one person is asked for a shift within seven days. */
export const askLimitPerWeek = numberSetting('askLimitPerWeek');

/** In SQL: how many places to come one person can claim; null for no limit. */
export const maxUpcoming = sql<number | null>`(
  SELECT setting_value ->> 'maxUpcoming' FROM admin_settings WHERE setting_key = ${PLANNING})`;

/** In SQL: how many hours between two shifts, and of work within 24 hours, people take without a question. */
export const restHours = numberSetting('restHours');
export const dayHours = numberSetting('dayHours');

/** In SQL: the hour at which admins get their digest, in the event's time zone. */
export const digestHour = numberSetting('digestHour');

/** In SQL: the percentage of its places that a shift without a minimum needs. */
export const minimumShare = numberSetting('minimumShare');

/** The statement of {@link toPlanningSettings}. */
export const selectPlanningSettings = (db: Db) =>
  db
    .select({ value: adminSettings.settingValue })
    .from(adminSettings)
    .where(eq(adminSettings.settingKey, PLANNING));

/** The settings, with the default of each field that is not stored. */
export const toPlanningSettings = (rows: { value: Record<string, unknown> }[]): PlanningSettings => ({
  ...DEFAULTS,
  ...(rows[0]?.value as Partial<PlanningSettings> | undefined),
});

/** Maps the settings to the contract, where a phone number is in national form. */
export const toSettingsForm = (settings: PlanningSettings): PlanningSettings => ({
  ...settings,
  contactPhone: toPhoneDisplay(settings.contactPhone),
});

/** Maps the settings to what everybody may know of them. */
export const toHelpContact = ({
  contactName,
  contactPhone,
  contactEmail,
}: PlanningSettings): HelpContact => ({
  name: contactName,
  phoneNumber: contactPhone,
  phoneDisplay: toPhoneDisplay(contactPhone),
  email: contactEmail,
});

/** The current settings. */
export const readPlanningSettings = async (db: Db): Promise<PlanningSettings> =>
  toPlanningSettings(await selectPlanningSettings(db));
