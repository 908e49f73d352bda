/**
 * Every error code of the API with its HTTP status.
 *
 * 400 malformed · 401 no session · 403 not permitted · 404 unknown or not visible to the caller · 409 conflicts with
 * the current state · 413 and 429 limits · 503 something else of the portal does not work, for now.
 */
export const ERROR_STATUS = {
  'request.invalid': 400,
  'request.cross_origin': 403,
  'request.too_large': 413,
  'request.unsupported_media_type': 415,
  'request.rate_limited': 429,
  'route.not_found': 404,
  internal: 500,
  /** The database does not answer. A change may have been saved or not. */
  'database.unavailable': 503,
  /** Reported by the desktop app when a response is not the portal's. */
  'portal.not_understood': 502,
  /** The cron job has not run for ten minutes, or never. */
  'health.jobs_stopped': 503,

  'auth.required': 401,
  'auth.forbidden': 403,
  'auth.invalid_credentials': 401,
  'auth.email_not_confirmed': 403,
  'auth.throttled': 429,
  'auth.wrong_password': 400,
  /** A mailed link was opened in a browser that did not make its sign-up, without the password of that sign-up. */
  'auth.password_needed': 403,
  /** The session needs a code of the second factor, or its holder has to set one up; `needs` says which. */
  'auth.second_factor': 403,
  /** A sensitive action: the last code was entered too long ago. */
  'auth.verify_again': 403,
  'auth.code_wrong': 400,
  'factor.exists': 409,
  'factor.not_found': 404,
  'account.exists': 409,
  'session.not_found': 404,
  'token.invalid': 400,
  'reset.invalid_tokens': 400,

  'profile.incomplete': 409,
  /** The question was answered elsewhere in the meantime; `current` is that answer. */
  'consent.changed': 409,
  /** The answer is to an earlier version of the text. */
  'consent.text_changed': 409,
  'avatar.too_large': 413,
  'avatar.too_many_pixels': 413,
  'avatar.not_an_image': 415,
  'avatar.not_found': 404,

  'request.pending': 409,
  'request.not_pending': 409,
  'request.not_found': 404,

  'shift.not_found': 404,
  'shift.not_active': 409,
  'shift.started': 409,
  /** Nobody can have worked on it yet. */
  'shift.not_started': 409,
  /** Volunteers can claim it from `opensAt` on. */
  'shift.not_open': 409,
  'shift.already_open': 409,
  'shift.full': 409,
  'shift.already_claimed': 409,
  'shift.skill_missing': 403,
  /** The person holds the maximum number of upcoming places; `limit` is that number. */
  'shift.too_many': 409,
  'shift.overlap': 409,
  /** Too little rest, or too many hours within 24: needs `acceptRest`. `restHours` and `dayHours` are the numbers. */
  'shift.rest': 409,
  /** New times put people on two shifts at once; `people` names them. */
  'shift.double_books': 409,
  'shift.changed': 409,
  /** Somebody has worked on it: it has an attendance record, or a completed place. */
  'shift.has_work': 409,
  'plan.not_found': 404,
  /** The draft was edited: `version` is the current one, `count` the number of its selected shifts. */
  'plan.changed': 409,
  /** It was applied, undone or dropped; `state` says which. */
  'plan.not_draft': 409,
  /** Only what was applied can be undone. */
  'plan.not_applied': 409,
  /** Its shifts are kept for a year, and it cannot be undone after that. */
  'plan.too_old': 409,
  /** It has no shift, or none is selected. */
  'plan.empty': 409,
  /** It has more shifts than a plan can have; `count` is their number. */
  'plan.too_large': 409,
  /** It puts people on two shifts at once; `people` names them. */
  'plan.double_books': 409,
  'template.not_found': 404,
  'template.changed': 409,
  'template.too_many': 409,
  'event.not_found': 404,
  'event.changed': 409,
  'event.full': 409,
  'event.person_limit': 409,
  'event.price_changed': 409,
  'event.ended': 409,
  'event.started': 409,
  /** The event does not take place; `reason` says why. */
  'event.called_off': 409,
  'call_off.not_found': 404,
  /** Other people are concerned than the caller saw, or something was called off or has ended; `people` and `tickets` are current. */
  'call_off.changed': 409,
  /** Its first shift or event has begun. */
  'call_off.begun': 409,
  'charge.not_found': 404,
  /** The day is over. */
  'charge.day_over': 409,
  /** Only admins and those who lead a shift of today can take charge. */
  'charge.not_lead': 403,
  'image.too_large': 413,
  'image.too_many_pixels': 413,
  'image.not_an_image': 415,
  'image.not_found': 404,
  /** The bucket with the pictures does not answer. */
  'files.unavailable': 503,

  'reservation.not_found': 404,
  'reservation.cancelled': 409,
  'reservation.used': 409,
  'reservation.other_event': 409,
  'reservation.too_many_addresses': 429,

  'assignment.not_found': 404,
  'assignment.wrong_state': 409,
  'assignment.not_cancellable': 409,
  /** The holder was recorded as present, and cannot be replaced. */
  'assignment.present': 409,
  /** The shift does not take place. */
  'assignment.shift_cancelled': 409,
  /** The request for a stand-in is closed; `state` tells why. */
  'stand_in.not_open': 409,
  'stand_in.not_found': 404,
  /** The shift has a free place, which can be claimed. */
  'waitlist.not_full': 409,
  'waitlist.already': 409,
  'waitlist.too_many': 409,
  'waitlist.not_found': 404,
  /** All suitable people have been asked already or cannot be asked. */
  'ask.already_sent': 409,
  'ask.none_left': 409,
  'ask.not_found': 404,
  /** The question can no longer be answered. */
  'ask.not_open': 409,
  /** Attendance is recorded from an hour before the start; `opensAt` and `closesAt` are the limits. */
  'attendance.not_open': 409,
  /** A later observation differs; `current` is the recorded one. */
  'attendance.newer': 409,
  /** A correction can be asked until 14 days after the shift. */
  'hours.closed': 409,
  'correction.pending': 409,
  'correction.not_found': 404,
  'correction.decided': 409,
  'statement.empty': 409,
  'statement.not_found': 404,
  'person.not_found': 404,
  /** They have no phone number. */
  'person.no_phone': 409,
  'person.not_confirmed': 409,
  'person.not_volunteer': 409,
  'person.wrong_role': 409,
  'person.is_admin': 409,
  'person.is_self': 409,
  'person.last_admin': 409,

  'feed.not_found': 404,
  /** Not an address of a known push service. */
  'push.unknown_service': 400,
  /** No such browser of the caller gets notifications. */
  'push.not_found': 404,
  'screen.not_found': 404,
  /** The key of a screen that was ended or never made. */
  'screen.unknown': 401,
  /** The portal has the maximum number of screens; `limit` is that number. */
  'screen.too_many': 409,
  'link.not_found': 404,
  'setting.changed': 409,
  'setting.needs_factor': 409,
  /** The number of people to erase has changed; `people` is the current number. */
  'retention.list_changed': 409,

  /** Another number of people would be invited or reminded; the error has it as `count`. */
  'invitation.changed': 409,
  /** More invitations than a portal may send in a day; the error has `limit` and what is `left`. */
  'invitation.too_many': 409,
  'invitation.not_found': 404,
  /** It was accepted or refused meanwhile; the error has its `state`. */
  'invitation.answered': 409,

  'season.not_found': 404,
  /** Another season has days of its period. */
  'season.overlaps': 409,
  'season.changed': 409,
  /** Its last day is over. */
  'season.over': 409,
  /** It can be closed from `closableFrom` on. */
  'season.not_over': 409,
  /** Its hours are frozen. Also the error of any change of a shift, a place or a record of such a season. */
  'season.closed': 409,
  'season.wrong_name': 409,
  /** Corrections of hours wait for a decision; `count` is their number. */
  'season.corrections_waiting': 409,

  /** An unknown shift, or people to whom the caller may not write. */
  'message.audience_not_found': 404,
  /** The number of people in the audience has changed; `count` is the current number. */
  'message.audience_changed': 409,
  /** The leads of a shift have sent the maximum number of messages to its crew; `limit` is that number. */
  'message.too_many': 409,
  'message.not_found': 404,
  'message.already_sent': 409,

  'mail.not_found': 404,
  'mail.not_resendable': 409,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** One invalid field: its dotted path in the body or query, and the rule it broke. */
export interface FieldIssue {
  path: string;
  /** A {@link FieldRule}, for which clients have the text. */
  message: string;
}

/** The body of every error response; some codes add further fields. */
export interface ErrorBody {
  error: { code: ErrorCode; requestId: string; issues?: FieldIssue[]; [detail: string]: unknown };
}
