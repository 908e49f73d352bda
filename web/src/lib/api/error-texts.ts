import type { ErrorCode } from '@ijsploeg/worker/contract';
import { m } from '../../paraglide/messages.js';
import { formatMoment } from '../format/format-date.ts';

/** The text of each error code; a code without one does not compile. */
const TEXTS: Record<ErrorCode, () => string> = {
  'request.invalid': m.error_request_invalid,
  'request.cross_origin': m.error_request_cross_origin,
  'request.too_large': m.error_request_too_large,
  'request.unsupported_media_type': m.error_request_unsupported_media_type,
  'request.rate_limited': m.error_request_rate_limited,
  'route.not_found': m.error_route_not_found,
  internal: m.error_internal,
  'database.unavailable': m.error_database_unavailable,
  'portal.not_understood': m.error_portal_not_understood,
  'health.jobs_stopped': m.error_health_jobs_stopped,

  'auth.required': m.error_auth_required,
  'auth.forbidden': m.error_auth_forbidden,
  'auth.invalid_credentials': m.error_auth_invalid_credentials,
  'auth.email_not_confirmed': m.error_auth_email_not_confirmed,
  'auth.throttled': m.error_auth_throttled,
  'auth.wrong_password': m.error_auth_wrong_password,
  'auth.password_needed': m.error_auth_password_needed,
  'auth.second_factor': m.error_auth_second_factor,
  'auth.verify_again': m.error_auth_verify_again,
  // The field says what is wrong.
  'auth.code_wrong': m.error_request_invalid,
  'factor.exists': m.error_factor_exists,
  // Turned off in another tab.
  'factor.not_found': m.error_request_invalid,
  'account.exists': m.error_account_exists,
  'session.not_found': m.error_session_not_found,
  'token.invalid': m.error_token_invalid,
  'invitation.changed': m.error_invitation_changed,
  'invitation.too_many': m.error_invitation_too_many,
  'invitation.not_found': m.error_invitation_not_found,
  'invitation.answered': m.error_invitation_answered,
  'reset.invalid_tokens': m.error_reset_invalid_tokens,

  'profile.incomplete': m.error_profile_incomplete,
  'consent.changed': m.error_consent_changed,
  'consent.text_changed': m.error_consent_text_changed,
  'avatar.too_large': m.error_avatar_too_large,
  'avatar.too_many_pixels': m.error_avatar_too_many_pixels,
  'avatar.not_an_image': m.error_avatar_not_an_image,
  'avatar.not_found': m.error_avatar_not_found,

  'request.pending': m.error_request_pending,
  'request.not_pending': m.error_request_not_pending,
  'request.not_found': m.error_request_not_found,

  'shift.not_found': m.error_shift_not_found,
  'shift.not_active': m.error_shift_not_active,
  'shift.started': m.error_shift_started,
  'shift.not_started': m.error_shift_not_started,
  'shift.not_open': m.error_shift_not_open,
  'shift.already_open': m.error_shift_already_open,
  'shift.full': m.error_shift_full,
  'shift.already_claimed': m.error_shift_already_claimed,
  'shift.skill_missing': m.error_shift_skill_missing,
  'shift.too_many': m.error_shift_too_many,
  'shift.overlap': m.error_shift_overlap,
  'shift.rest': m.error_shift_rest,
  'shift.double_books': m.error_shift_double_books,
  'shift.changed': m.error_shift_changed,
  'shift.has_work': m.error_shift_has_work,
  'plan.not_found': m.error_plan_not_found,
  'plan.changed': m.error_plan_changed,
  'plan.not_draft': m.error_plan_not_draft,
  'plan.not_applied': m.error_plan_not_applied,
  'plan.too_old': m.error_plan_too_old,
  'plan.empty': m.error_plan_empty,
  'plan.too_large': m.error_plan_too_large,
  'plan.double_books': m.error_plan_double_books,
  'template.not_found': m.error_template_not_found,
  'template.changed': m.error_template_changed,
  'template.too_many': m.error_template_too_many,
  'event.not_found': m.error_event_not_found,
  'event.changed': m.error_event_changed,
  'event.full': m.error_event_full,
  'event.person_limit': m.error_event_person_limit,
  'event.price_changed': m.error_event_price_changed,
  'event.called_off': m.error_event_called_off,
  'call_off.not_found': m.error_call_off_not_found,
  'call_off.changed': m.error_call_off_changed,
  'call_off.begun': m.error_call_off_begun,
  'charge.not_found': m.error_charge_not_found,
  'charge.day_over': m.error_charge_day_over,
  'charge.not_lead': m.error_charge_not_lead,
  'event.ended': m.error_event_ended,
  'event.started': m.error_event_started,
  'image.too_large': m.error_image_too_large,
  'image.too_many_pixels': m.error_image_too_many_pixels,
  'image.not_an_image': m.error_image_not_an_image,
  'image.not_found': m.error_image_not_found,
  'files.unavailable': m.error_files_unavailable,

  'reservation.not_found': m.error_reservation_not_found,
  'reservation.cancelled': m.error_reservation_cancelled,
  'reservation.used': m.error_reservation_used,
  'reservation.other_event': m.error_reservation_other_event,
  'reservation.too_many_addresses': m.error_reservation_too_many_addresses,

  'assignment.not_found': m.error_assignment_not_found,
  'assignment.wrong_state': m.error_assignment_wrong_state,
  'assignment.not_cancellable': m.error_assignment_not_cancellable,
  'assignment.present': m.error_assignment_present,
  'assignment.shift_cancelled': m.error_assignment_shift_cancelled,
  'ask.already_sent': m.error_ask_already_sent,
  'ask.none_left': m.error_ask_none_left,
  'ask.not_found': m.error_ask_not_found,
  'ask.not_open': m.error_ask_not_open,
  'stand_in.not_open': m.error_stand_in_not_open,
  'stand_in.not_found': m.error_stand_in_not_found,
  'waitlist.already': m.error_waitlist_already,
  'waitlist.not_full': m.error_waitlist_not_full,
  'waitlist.too_many': m.error_waitlist_too_many,
  'waitlist.not_found': m.error_waitlist_not_found,

  'attendance.newer': m.error_attendance_newer,
  'attendance.not_open': m.error_attendance_not_open,
  'hours.closed': m.error_hours_closed,
  'correction.pending': m.error_correction_pending,
  'correction.not_found': m.error_correction_not_found,
  'correction.decided': m.error_correction_decided,
  'statement.empty': m.error_statement_empty,
  'statement.not_found': m.error_statement_not_found,
  'person.not_found': m.error_person_not_found,
  'person.no_phone': m.error_person_no_phone,
  'person.not_confirmed': m.error_person_not_confirmed,
  'person.not_volunteer': m.error_person_not_volunteer,
  'person.wrong_role': m.error_person_wrong_role,
  'person.is_admin': m.error_person_is_admin,
  'person.is_self': m.error_person_is_self,
  'person.last_admin': m.error_person_last_admin,

  'feed.not_found': m.error_feed_not_found,
  'push.unknown_service': m.error_push_unknown_service,
  'push.not_found': m.error_push_not_found,
  'link.not_found': m.error_link_not_found,
  'screen.not_found': m.error_screen_not_found,
  'screen.too_many': m.error_screen_too_many,
  'screen.unknown': m.error_screen_unknown,
  'setting.changed': m.error_setting_changed,
  'setting.needs_factor': m.error_setting_needs_factor,
  'retention.list_changed': m.error_retention_list_changed,

  'message.audience_not_found': m.error_message_audience_not_found,
  'season.not_found': m.error_season_not_found,
  'season.overlaps': m.error_season_overlaps,
  'season.changed': m.error_season_changed,
  'season.over': m.error_season_over,
  'season.not_over': m.error_season_not_over,
  'season.closed': m.error_season_closed,
  'season.wrong_name': m.error_season_wrong_name,
  'season.corrections_waiting': m.error_season_corrections_waiting,

  'message.audience_changed': m.error_message_audience_changed,
  'message.too_many': m.error_message_too_many,
  'message.not_found': m.error_message_not_found,
  'message.already_sent': m.error_message_already_sent,

  'mail.not_found': m.error_mail_not_found,
  'mail.not_resendable': m.error_mail_not_resendable,
};

/**
 * The message of a refusal by the API; null for a code without a text, which a newer server may answer.
 *
 * @param detail the extra data of the code: `retryAfterSeconds`, `left`, `opensAt`, `limit`
 */
export function refusalText(code: string, detail: Record<string, unknown> = {}): string | null {
  const wait = typeof detail.retryAfterSeconds === 'number' ? waitText(detail.retryAfterSeconds) : null;
  if (wait && code === 'auth.throttled') return m.error_auth_throttled_wait({ wait });
  if (wait && code === 'request.rate_limited') return m.error_request_rate_limited_wait({ wait });
  const left = typeof detail.left === 'number' ? detail.left : 0;
  if (code === 'event.full' && left > 0) return m.error_event_full_left({ count: left });
  if (code === 'event.person_limit' && left > 0) return m.error_event_person_limit_left({ count: left });
  if (code === 'message.audience_changed' && typeof detail.count === 'number')
    return m.error_message_audience_changed_to({ count: detail.count });
  if (code === 'invitation.changed' && typeof detail.count === 'number')
    return m.error_invitation_changed_to({ count: detail.count });
  if (code === 'invitation.too_many' && left > 0) return m.error_invitation_too_many_left({ count: left });
  if (code === 'shift.not_open' && typeof detail.opensAt === 'string')
    return m.error_shift_not_open_until({ when: formatMoment(detail.opensAt) });
  if (code === 'shift.too_many' && typeof detail.limit === 'number')
    return m.error_shift_too_many_limit({ count: detail.limit });
  return TEXTS[code as ErrorCode]?.() ?? null;
}

/** "40 seconds", "3 minutes": rounded up, so that a retry is not too early. */
function waitText(seconds: number): string {
  return seconds <= 90
    ? m.error_wait_seconds({ count: Math.ceil(seconds) })
    : m.error_wait_minutes({ count: Math.ceil(seconds / 60) });
}
