import type { AuditAction, AuditEntry, AuditKind } from '@ijsploeg/worker/contract';
import { refusalText } from '../../lib/api/error-texts.ts';
import { formatMoment } from '../../lib/format/format-date.ts';
import { formatEuros } from '../../lib/format/format-money.ts';
import { skillsText } from '../../lib/format/skill-label.ts';
import { SETTING_LABELS } from '../../lib/settings/setting-labels.ts';
import { m } from '../../paraglide/messages.js';

/** The kinds of actions, as the filter shows them. */
export const KIND_TEXTS: Record<AuditKind, () => string> = {
  account: m.audit_kind_account,
  assignment: m.audit_kind_assignment,
  event: m.audit_kind_event,
  invitation: m.audit_kind_invitation,
  mail: m.audit_kind_mail,
  message: m.audit_kind_message,
  call_off: m.audit_kind_call_off,
  charge: m.audit_kind_charge,
  person: m.audit_kind_person,
  plan: m.audit_kind_plan,
  request: m.audit_kind_request,
  reservation: m.audit_kind_reservation,
  screen: m.audit_kind_screen,
  season: m.audit_kind_season,
  setting: m.audit_kind_setting,
  shift: m.audit_kind_shift,
  template: m.audit_kind_template,
  volunteer_request: m.audit_kind_volunteer_request,
};

type ActionText = (after: Record<string, unknown>) => string;

const ACTION_TEXTS: Record<AuditAction, ActionText> = {
  'account.signed_up': m.audit_account_signed_up,
  'account.email_confirmed': m.audit_account_email_confirmed,
  'account.invitation_accepted': m.audit_account_invitation_accepted,
  'account.sign_up_dropped': m.audit_account_sign_up_dropped,
  'account.email_changed': m.audit_account_email_changed,
  'account.signed_in': m.audit_account_signed_in,
  'account.sign_in_failed': ({ addressMark }) =>
    addressMark ? m.audit_account_sign_in_unknown() : m.audit_account_sign_in_failed(),
  'account.signed_out': m.audit_account_signed_out,
  'account.reset_requested': m.audit_account_reset_requested,
  'account.password_changed': m.audit_account_password_changed,
  'account.password_reset': m.audit_account_password_reset,
  'account.session_ended': m.audit_account_session_ended,
  'account.other_sessions_ended': m.audit_account_other_sessions_ended,
  'account.verified': m.audit_account_verified,
  'account.code_wrong': m.audit_account_code_wrong,
  'account.factor_added': m.audit_account_factor_added,
  'account.factor_removed': m.audit_account_factor_removed,
  'account.factor_kept': m.audit_account_factor_kept,
  'account.notice_muted': m.audit_account_notice_muted,
  'account.notice_unmuted': m.audit_account_notice_unmuted,
  'account.photos_answered': ({ photos }) =>
    photos === 'yes' ? m.audit_account_photos_yes() : m.audit_account_photos_no(),
  'account.feed_ended': m.audit_account_feed_ended,
  'account.feed_made': m.audit_account_feed_made,
  'account.recovery_code_used': m.audit_account_recovery_code_used,
  'assignment.acknowledged': m.audit_assignment_acknowledged,
  'assignment.assigned': m.audit_assignment_assigned,
  'assignment.claimed': m.audit_assignment_claimed,
  'assignment.confirmed': m.audit_assignment_confirmed,
  'assignment.completed': m.audit_assignment_completed,
  'assignment.reopened': m.audit_assignment_reopened,
  'assignment.cancelled': m.audit_assignment_cancelled,
  'assignment.moved': m.audit_assignment_moved,
  'assignment.lead_changed': ({ isLead }) =>
    isLead ? m.audit_assignment_lead_set() : m.audit_assignment_lead_ended(),
  'assignment.stand_in_sought': m.audit_assignment_stand_in_sought,
  'assignment.stand_in_withdrawn': m.audit_assignment_stand_in_withdrawn,
  'assignment.taken_over': m.audit_assignment_taken_over,
  'assignment.marked': ({ attendance }) =>
    attendance ? m.audit_assignment_marked() : m.audit_assignment_unmarked(),
  'assignment.correction_asked': m.audit_assignment_correction_asked,
  'assignment.correction_accepted': m.audit_assignment_correction_accepted,
  'assignment.correction_refused': m.audit_assignment_correction_refused,
  'assignment.walked_in': m.audit_assignment_walked_in,
  'assignment.walk_in_removed': m.audit_assignment_walk_in_removed,
  'call_off.made': m.audit_call_off_made,
  'call_off.undone': m.audit_call_off_undone,
  'charge.given': m.audit_charge_given,
  'charge.taken': m.audit_charge_taken,
  'charge.ended': m.audit_charge_ended,
  'event.created': m.audit_event_created,
  'event.changed': m.audit_event_changed,
  'event.deleted': m.audit_event_deleted,
  'event.image_set': m.audit_event_image_set,
  'event.image_removed': m.audit_event_image_removed,
  'invitation.sent': m.audit_invitation_sent,
  'invitation.reminded': m.audit_invitation_reminded,
  'invitation.stopped': m.audit_invitation_stopped,
  'invitation.withdrawn': m.audit_invitation_withdrawn,
  'invitation.refused': m.audit_invitation_refused,
  'mail.resent': m.audit_mail_resent,
  'mail.thanks_sent': m.audit_mail_thanks_sent,
  'message.sent': m.audit_message_sent,
  'message.stopped': m.audit_message_stopped,
  'person.profile_changed': m.audit_person_profile_changed,
  'person.skills_changed': m.audit_person_skills_changed,
  'person.role_changed': m.audit_person_role_changed,
  'person.exported': m.audit_person_exported,
  'person.email_change_asked': m.audit_person_email_change_asked,
  'person.removed': m.audit_person_removed,
  'person.erasure_announced': m.audit_person_erasure_announced,
  'person.factor_removal_asked': m.audit_person_factor_removal_asked,
  'person.sessions_ended': m.audit_person_sessions_ended,
  'person.statement_made': m.audit_person_statement_made,
  'plan.created': m.audit_plan_created,
  'plan.changed': m.audit_plan_changed,
  'plan.applied': m.audit_plan_applied,
  'plan.undone': m.audit_plan_undone,
  'plan.dropped': m.audit_plan_dropped,
  'request.refused': m.audit_request_refused,
  'reservation.cancelled': m.audit_reservation_cancelled,
  'reservation.exported': m.audit_reservation_exported,
  'reservation.used': m.audit_reservation_used,
  'screen.ended': m.audit_screen_ended,
  'screen.made': m.audit_screen_made,
  'season.answered': m.audit_season_answered,
  'season.asking_stopped': m.audit_season_asking_stopped,
  'season.changed': m.audit_season_changed,
  'season.closed': m.audit_season_closed,
  'season.created': m.audit_season_created,
  'season.people_asked': m.audit_season_people_asked,
  'season.people_asked_again': m.audit_season_people_asked_again,
  'setting.changed': ({ enabled, erasing }) => {
    if (erasing !== undefined) return erasing ? m.audit_setting_erasing_on() : m.audit_setting_erasing_off();
    if (enabled === undefined) return m.audit_setting_planning();
    return enabled ? m.audit_setting_on() : m.audit_setting_off();
  },
  'assignment.asked': m.audit_assignment_asked,
  'shift.asked': m.audit_shift_asked,
  'shift.asks_stopped': m.audit_shift_asks_stopped,
  'shift.ask_accepted': m.audit_shift_ask_accepted,
  'shift.ask_declined': m.audit_shift_ask_declined,
  'shift.created': m.audit_shift_created,
  'shift.changed': m.audit_shift_changed,
  'shift.deleted': m.audit_shift_deleted,
  'shift.exported': m.audit_shift_exported,
  'shift.all_marked': ({ attendance }) =>
    attendance ? m.audit_shift_all_marked() : m.audit_shift_all_unmarked(),
  'shift.waitlist_joined': m.audit_shift_waitlist_joined,
  'shift.waitlist_left': m.audit_shift_waitlist_left,
  'template.created': m.audit_template_created,
  'template.changed': m.audit_template_changed,
  'template.deleted': m.audit_template_deleted,
  'volunteer_request.approved': m.audit_volunteer_request_approved,
  'volunteer_request.rejected': m.audit_volunteer_request_rejected,
};

/** An action in words, or its own name if this version of the site has no text for it. */
export function actionText({ action, after }: Pick<AuditEntry, 'action' | 'after'>): string {
  const texts: Partial<Record<string, ActionText>> = ACTION_TEXTS;
  return texts[action]?.(after ?? {}) ?? action;
}

/** The calls that are sometimes refused, in words; others show their method and path. */
const CALL_TEXTS: Record<string, () => string> = {
  'DELETE /api/auth/sessions/:id': m.audit_call_session_end,
  'DELETE /api/people/:id': m.audit_call_person_remove,
  'DELETE /api/people/:id/factor': m.audit_call_factor_removal,
  'DELETE /api/profile': m.audit_call_own_delete,
  'GET /api/people/:id': m.audit_call_person_read,
  'GET /api/people/:id/assignments': m.audit_call_person_shifts,
  'PATCH /api/people/:id': m.audit_call_person_profile,
  'PATCH /api/profile': m.audit_call_own_profile,
  'POST /api/asks/:id/answer': m.audit_call_ask_answer,
  'POST /api/shifts/:id/asks': m.audit_call_ask_people,
  'POST /api/assignments/:id/cancel': m.audit_call_assignment_cancel,
  'POST /api/assignments/:id/cannot-come': m.audit_call_assignment_cannot_come,
  'POST /api/shifts/:id/attendance/all': m.audit_call_attendance,
  'DELETE /api/shifts/:id/opening-reminder': m.audit_call_opening_reminder_drop,
  'PUT /api/shifts/:id/opening-reminder': m.audit_call_opening_reminder_ask,
  'DELETE /api/shifts/:id/waitlist': m.audit_call_waitlist_leave,
  'POST /api/shifts/:id/waitlist': m.audit_call_waitlist_join,
  'POST /api/shifts/:id/walk-ins': m.audit_call_walk_in,
  'POST /api/people/:id/end-sessions': m.audit_call_end_sessions,
  'POST /api/profile/complete': m.audit_call_own_complete,
  'POST /api/reservations/:id/cancel': m.audit_call_reservation_cancel,
  'POST /api/stand-ins/:id/take': m.audit_call_stand_in_take,
  'POST /api/stand-ins/:id/withdraw': m.audit_call_stand_in_withdraw,
  'POST /api/volunteer-requests/:id/approve': m.audit_call_request_approve,
  'POST /api/volunteer-requests/:id/reject': m.audit_call_request_reject,
  'PUT /api/assignments/:id/attendance': m.audit_call_attendance,
  'PUT /api/people/:id/email': m.audit_call_person_email,
  'PUT /api/people/:id/role': m.audit_call_person_role,
  'PUT /api/people/:id/skills': m.audit_call_person_skills,
  'PUT /api/settings/auto-approval': m.audit_call_setting,
};

/** Fields that are shown elsewhere in the row, or that mean nothing to a reader. */
const HIDDEN_FIELDS = new Set([
  'assignments',
  'createdAt',
  'currentCapacity',
  'currentVolunteers',
  'id',
  'imageKey',
  'imageSmallKey',
  'offeredUntil',
  // The name of the action says it.
  'photos',
  'profileCompleted',
  'searchText',
  'shiftId',
  'updatedAt',
  'version',
  'volunteerId',
]);

const FIELD_TEXTS: Record<string, () => string> = {
  ...SETTING_LABELS,
  addressMark: m.audit_field_address_mark,
  attendance: m.audit_field_attendance,
  audience: m.audit_field_audience,
  automatic: m.audit_field_automatic,
  call: m.audit_field_call,
  city: m.audit_field_city,
  code: m.audit_field_code,
  country: m.audit_field_country,
  description: m.audit_field_description,
  email: m.audit_field_email,
  enabled: m.audit_field_enabled,
  endDate: m.audit_field_end_time,
  endTime: m.audit_field_end_time,
  eventId: m.audit_field_event_id,
  fields: m.audit_field_fields,
  firstName: m.audit_field_first_name,
  from: m.audit_field_from,
  isLead: m.lead_name,
  kind: m.audit_field_plan_kind,
  lastName: m.audit_field_last_name,
  locale: m.audit_field_locale,
  location: m.audit_field_location,
  maxCapacity: m.audit_field_max_volunteers,
  maxPerPerson: m.audit_field_max_per_person,
  maxVolunteers: m.audit_field_max_volunteers,
  minVolunteers: m.audit_field_min_volunteers,
  name: m.audit_field_name,
  notice: m.audit_field_notice,
  minutes: m.audit_field_minutes,
  needsConfirmation: m.shifts_form_needs_confirmation,
  opensAt: m.audit_field_opens_at,
  overrideOffer: m.audit_field_override_offer,
  overrideOverlap: m.audit_field_override_overlap,
  people: m.audit_field_people,
  phoneNumber: m.audit_field_phone_number,
  photoText: m.audit_field_photo_text,
  priceCents: m.audit_field_price,
  quantity: m.audit_field_quantity,
  reason: m.audit_field_reason,
  reference: m.audit_field_reference,
  requiresTicket: m.audit_field_requires_ticket,
  requiredSkills: m.audit_field_required_skills,
  role: m.audit_field_role,
  shifts: m.audit_field_shifts,
  shiftType: m.audit_field_shift_type,
  skills: m.audit_field_skills,
  startDate: m.audit_field_start_time,
  startTime: m.audit_field_start_time,
  state: m.audit_field_state,
  status: m.audit_field_status,
  title: m.audit_field_title,
  to: m.audit_field_to,
  via: m.audit_field_via,
};

const VALUE_TEXTS: Record<string, Record<string, () => string>> = {
  notice: {
    reminder: m.audit_value_reminder,
    ask: m.audit_value_ask,
    message: m.audit_value_message,
    digest: m.audit_value_digest,
  },
  attendance: {
    absent: m.attendance_absent,
    excused: m.attendance_excused,
    late: m.attendance_late,
    present: m.attendance_present,
  },
  audience: {
    active: m.audit_value_audience_active,
    any: m.audit_value_audience_any,
    day: m.audit_value_audience_day,
    inactive: m.audit_value_audience_inactive,
    people: m.audit_value_audience_people,
    period: m.audit_value_audience_period,
    shift: m.audit_value_audience_shift,
    skill: m.audit_value_audience_skill,
    volunteers: m.audit_value_audience_volunteers,
  },
  confirmClaims: { at_once: m.settings_confirm_at_once, by_admin: m.settings_confirm_by_admin },
  kind: { create: m.audit_value_create, change: m.audit_value_change },
  role: { user: m.role_user, volunteer: m.role_volunteer, admin: m.role_admin },
  shiftType: { private: m.audit_value_private, public: m.audit_value_public },
  status: {
    active: m.audit_value_active,
    approved: m.audit_value_approved,
    assigned: m.audit_value_assigned,
    cancelled: m.audit_value_cancelled,
    completed: m.audit_value_completed,
    confirmed: m.audit_value_confirmed,
    pending: m.audit_value_pending,
    rejected: m.audit_value_rejected,
  },
  via: { link: m.audit_value_link, whatsapp: m.people_whatsapp },
};

/** A value of a field, in words. */
function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return m.audit_nothing();
  if (typeof value === 'boolean') return value ? m.audit_yes() : m.audit_no();
  if (typeof value === 'number' && field === 'priceCents') return formatEuros(value);
  if (typeof value === 'number')
    return /(Time|Date|At)$/.test(field) ? formatMoment(new Date(value).toISOString()) : String(value);
  if (typeof value === 'string') return VALUE_TEXTS[field]?.[value]?.() ?? value;
  // The only lists are of skills.
  if (Array.isArray(value)) return skillsText(value) || m.audit_nothing();
  return Object.entries(value)
    .map(([name, rule]) => `${name}: ${String(rule)}`)
    .join(', ');
}

/** A changed field, before and after. Null where the entry holds only one of the two. */
export interface Change {
  field: string;
  label: string;
  before: string | null;
  after: string | null;
}

/** What an action changed, field by field. */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Change[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .filter((field) => !HIDDEN_FIELDS.has(field))
    .map((field) => ({
      field,
      label: FIELD_TEXTS[field]?.() ?? field,
      before: before && valueText(field, before[field]),
      after: after && valueText(field, after[field]),
    }));
}

/** Actions whose name already says what changed. */
const SELF_EXPLANATORY = ['assignment.', 'volunteer_request.'];

const refusedText = (call: string, code: string) =>
  m.audit_refused({
    call: CALL_TEXTS[call]?.() ?? call,
    // The text of the error addresses the person who was refused.
    code: code === 'auth.required' ? m.audit_not_signed_in() : (refusalText(code) ?? code),
  });

/**
 * In one line: what was refused and why, or the one field that changed. Null where the action's name says it
 * already, or more than one field changed.
 */
export function summaryOf(entry: AuditEntry): string | null {
  if (entry.action === 'request.refused')
    return refusedText(String(entry.after?.call), String(entry.after?.code));
  const [change, ...others] = changesOf(entry);
  if (
    !change ||
    others.length > 0 ||
    change.field === 'enabled' ||
    SELF_EXPLANATORY.some((kind) => entry.action.startsWith(kind))
  )
    return null;
  const { label, before, after } = change;
  return before === null || after === null ? null : m.audit_change({ label, before, after });
}
