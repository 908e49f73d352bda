import { requestApprovedMail } from '../accounts/applications/mails/request-approved.ts';
import { requestReceivedMail } from '../accounts/applications/mails/request-received.ts';
import { requestRejectedMail } from '../accounts/applications/mails/request-rejected.ts';
import { confirmEmailMail } from '../accounts/auth/mails/confirm-email.ts';
import { passwordChangedMail } from '../accounts/auth/mails/password-changed.ts';
import { resetPasswordMail } from '../accounts/auth/mails/reset-password.ts';
import { invitationMail } from '../accounts/invitations/mails/invitation.ts';
import { accountDeletedMail } from '../accounts/profile/mails/account-deleted.ts';
import { pushTestMail } from '../accounts/push-devices/mails/push-test.ts';
import { factorChangedMail } from '../accounts/second-factor/mails/factor-changed.ts';
import { factorRemovalMail } from '../accounts/second-factor/mails/factor-removal.ts';
import { factorRequiredMail } from '../accounts/second-factor/mails/factor-required.ts';
import { eventCalledOffMail } from '../events/mails/event-called-off.ts';
import { eventDeletedMail } from '../events/mails/event-deleted.ts';
import { eventUpdatedMail } from '../events/mails/event-updated.ts';
import { reservationCancelledMail } from '../events/mails/reservation-cancelled.ts';
import { reservationConfirmedMail } from '../events/mails/reservation-confirmed.ts';
import { alertMail } from '../office/health/mails/alert.ts';
import { testMail } from '../office/health/mails/test-mail.ts';
import { adminMadeMail } from '../office/people/mails/admin-made.ts';
import { emailChangeMail } from '../office/people/mails/email-change.ts';
import { emailChangedMail } from '../office/people/mails/email-changed.ts';
import { eraseWarningMail } from '../office/retention/mails/erase-warning.ts';
import { bringBackMail } from '../office/seasons/mails/bring-back.ts';
import type { MailWriters } from '../platform/mail/writing/define-mail.ts';
import { thanksMail } from '../presence/hours/mails/thanks.ts';
import { messageMail } from '../presence/messages/mails/message.ts';
import { shiftReminderMail } from '../presence/reminders/mails/shift-reminder.ts';
import { shiftTodayMail } from '../presence/reminders/mails/shift-today.ts';
import { askMail } from '../shifts/asks/mails/ask.ts';
import { digestMail } from '../shifts/asks/mails/digest.ts';
import { shiftsCalledOffMail } from '../shifts/call-offs/mails/shifts-called-off.ts';
import { inChargeMail } from '../shifts/charges/mails/in-charge.ts';
import { placeFreedMail } from '../shifts/notices/place-freed.ts';
import { shiftAssignedMail } from '../shifts/notices/shift-assigned.ts';
import { shiftDeletedMail } from '../shifts/notices/shift-deleted.ts';
import { shiftMovedMail } from '../shifts/notices/shift-moved.ts';
import { shiftRemovedMail } from '../shifts/notices/shift-removed.ts';
import { shiftUpdatedMail } from '../shifts/notices/shift-updated.ts';
import { shiftOpeningMail } from '../shifts/places/openings/mails/shift-opening.ts';
import { standInFoundMail } from '../shifts/places/stand-ins/mails/stand-in-found.ts';
import { standInSoughtMail } from '../shifts/places/stand-ins/mails/stand-in-sought.ts';
import { waitlistOfferMail } from '../shifts/places/waitlist/mails/waitlist-offer.ts';
import { waitlistPassedMail } from '../shifts/places/waitlist/mails/waitlist-passed.ts';
import { waitlistRaceMail } from '../shifts/places/waitlist/mails/waitlist-race.ts';
import { waitlistWithdrawnMail } from '../shifts/places/waitlist/mails/waitlist-withdrawn.ts';
import { shiftsUpdatedMail } from '../shifts/plans/mails/shifts-updated.ts';

/** The writer of each kind of mail. */
export const MAIL_WRITERS: MailWriters = {
  account_deleted: accountDeletedMail,
  confirm_email: confirmEmailMail,
  reset_password: resetPasswordMail,
  password_changed: passwordChangedMail,
  email_change: emailChangeMail,
  email_changed: emailChangedMail,
  factor_changed: factorChangedMail,
  factor_removal: factorRemovalMail,
  factor_required: factorRequiredMail,
  admin_made: adminMadeMail,
  erase_warning: eraseWarningMail,
  bring_back: bringBackMail,
  invitation: invitationMail,
  request_received: requestReceivedMail,
  request_approved: requestApprovedMail,
  request_rejected: requestRejectedMail,
  shift_assigned: shiftAssignedMail,
  shift_removed: shiftRemovedMail,
  shift_moved: shiftMovedMail,
  shift_updated: shiftUpdatedMail,
  shift_deleted: shiftDeletedMail,
  shifts_updated: shiftsUpdatedMail,
  shifts_called_off: shiftsCalledOffMail,
  shift_opening: shiftOpeningMail,
  in_charge: inChargeMail,
  shift_reminder: shiftReminderMail,
  shift_today: shiftTodayMail,
  message: messageMail,
  thanks: thanksMail,
  ask: askMail,
  digest: digestMail,
  stand_in_found: standInFoundMail,
  stand_in_sought: standInSoughtMail,
  place_freed: placeFreedMail,
  waitlist_offer: waitlistOfferMail,
  waitlist_race: waitlistRaceMail,
  waitlist_passed: waitlistPassedMail,
  waitlist_withdrawn: waitlistWithdrawnMail,
  reservation_confirmed: reservationConfirmedMail,
  reservation_cancelled: reservationCancelledMail,
  event_updated: eventUpdatedMail,
  event_deleted: eventDeletedMail,
  event_called_off: eventCalledOffMail,
  push_test: pushTestMail,
  alert: alertMail,
  test_mail: testMail,
};
