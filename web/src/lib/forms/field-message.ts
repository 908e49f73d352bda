import type { FieldRule } from '@ijsploeg/worker/contract';
import { m } from '../../paraglide/messages.js';

/** The message of each rule of a field; a rule without one does not compile. */
const TEXTS: Record<FieldRule, () => string> = {
  required: m.field_required,
  invalid: m.field_invalid,
  too_long: m.field_too_long,
  too_short: m.field_too_short,
  out_of_range: m.field_out_of_range,
  invalid_email: m.field_invalid_email,
  invalid_phone: m.field_invalid_phone,
  not_a_name: m.field_not_a_name,
  password_mismatch: m.field_password_mismatch,
  password_too_short: m.field_password_too_short,
  password_too_simple: m.field_password_too_simple,
  password_too_obvious: m.field_password_too_obvious,
  password_too_common: m.field_password_too_common,
  password_is_email: m.field_password_is_email,
  password_is_name: m.field_password_is_name,
  wrong_password: m.field_wrong_password,
  code_format: m.field_code_format,
  code_wrong: m.field_code_wrong,
  code_used: m.field_code_used,
  code_clock: m.field_code_clock,
  unknown_skill: m.field_unknown_skill,
  motivation_too_short: m.field_motivation_too_short,
  end_before_start: m.field_end_before_start,
  too_many_hours: m.field_too_many_hours,
  clock_change: m.field_clock_change,
};

/** What to fill in, by the name of the field; other fields have the general message. */
const REQUIRED_TEXTS: Partial<Record<string, () => string>> = {
  code: m.field_required_code,
  confirmPassword: m.field_required_confirm_password,
  currentPassword: m.field_required_current_password,
  email: m.field_required_email,
  endDate: m.field_required_date,
  firstName: m.field_required_first_name,
  lastName: m.field_required_last_name,
  location: m.field_required_location,
  maxCapacity: m.field_required_max_capacity,
  maxVolunteers: m.field_required_max_volunteers,
  opensDate: m.field_required_date,
  password: m.field_required_password,
  phoneNumber: m.field_required_phone_number,
  recoveryCode: m.field_required_code,
  startDate: m.field_required_date,
  title: m.field_required_title,
};

/** The message under a field that breaks a rule. */
export function fieldMessage(rule: string, field = ''): string {
  const required = rule === 'required' ? REQUIRED_TEXTS[field] : undefined;
  if (required) return required();
  return (TEXTS[rule as FieldRule] as (() => string) | undefined)?.() ?? m.field_invalid();
}
