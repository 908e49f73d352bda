import type { PlanningSettings } from '@ijsploeg/worker/contract';
import { m } from '../../paraglide/messages.js';

/** A setting that people edit. */
export type SettingName = Exclude<keyof PlanningSettings, 'version'>;

/** The name of each setting, at its field, in what is not saved yet and in the log. */
export const SETTING_LABELS = {
  askLimitPerWeek: m.settings_asks_limit,
  cancelHours: m.settings_cancel_hours,
  confirmClaims: m.settings_confirm_label,
  contactEmail: m.settings_contact_email,
  contactName: m.settings_contact_name,
  contactPhone: m.settings_contact_phone,
  dayHours: m.settings_claiming_day,
  digestHour: m.settings_digest_hour,
  maxUpcoming: m.settings_claiming_max,
  minimumShare: m.settings_planning_share,
  quietFrom: m.settings_quiet_from,
  quietTo: m.settings_quiet_to,
  reminderHour: m.settings_reminder_hour,
  requireSecondFactorFrom: m.settings_factor_from,
  restHours: m.settings_claiming_rest,
} as const satisfies Record<SettingName, () => string>;
