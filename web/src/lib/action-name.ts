import { m } from '../paraglide/messages.js';

const NAMES: Record<string, () => string> = {
  'account.password_changed': m.action_account_password_changed,
  'account.password_reset': m.action_account_password_reset,
  'account.session_ended': m.action_account_session_ended,
  'account.other_sessions_ended': m.action_account_other_sessions_ended,
  'assignment.assigned': m.action_assignment_assigned,
  'assignment.confirmed': m.action_assignment_confirmed,
  'assignment.completed': m.action_assignment_completed,
  'assignment.cancelled': m.action_assignment_cancelled,
  'mail.resent': m.action_mail_resent,
  'person.profile_changed': m.action_person_profile_changed,
  'person.removed': m.action_person_removed,
  'person.role_changed': m.action_person_role_changed,
  'person.skills_changed': m.action_person_skills_changed,
  'request.refused': m.action_request_refused,
  'setting.changed': m.action_setting_changed,
  'shift.changed': m.action_shift_changed,
  'shift.created': m.action_shift_created,
  'shift.deleted': m.action_shift_deleted,
  'volunteer_request.approved': m.action_volunteer_request_approved,
  'volunteer_request.rejected': m.action_volunteer_request_rejected,
};

/** What was done, of an audit row; an action that this page does not know yet goes by its own name. */
export const actionName = (action: string): string => NAMES[action]?.() ?? action;
