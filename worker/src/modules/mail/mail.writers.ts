import { MAIL_KINDS, type MailKind } from '@ijsploeg/worker/contract';
import { askMail } from '../asks/mails/ask.ts';
import { digestMail } from '../asks/mails/digest.ts';
import { confirmEmailMail } from '../auth/mails/confirm-email.ts';
import { passwordChangedMail } from '../auth/mails/password-changed.ts';
import { resetPasswordMail } from '../auth/mails/reset-password.ts';
import { eventDeletedMail } from '../events/mails/event-deleted.ts';
import { eventUpdatedMail } from '../events/mails/event-updated.ts';
import { alertMail } from '../health/mails/alert.ts';
import { testMail } from '../health/mails/test-mail.ts';
import { thanksMail } from '../hours/mails/thanks.ts';
import { messageMail } from '../messages/mails/message.ts';
import { shiftOpeningMail } from '../openings/mails/shift-opening.ts';
import { adminMadeMail } from '../people/mails/admin-made.ts';
import { emailChangeMail } from '../people/mails/email-change.ts';
import { emailChangedMail } from '../people/mails/email-changed.ts';
import { shiftsUpdatedMail } from '../plans/mails/shifts-updated.ts';
import { accountDeletedMail } from '../profile/mails/account-deleted.ts';
import { shiftReminderMail } from '../reminders/mails/shift-reminder.ts';
import { reservationCancelledMail } from '../reservations/mails/reservation-cancelled.ts';
import { reservationConfirmedMail } from '../reservations/mails/reservation-confirmed.ts';
import { eraseWarningMail } from '../retention/mails/erase-warning.ts';
import { factorChangedMail } from '../second-factor/mails/factor-changed.ts';
import { factorRemovalMail } from '../second-factor/mails/factor-removal.ts';
import { factorRequiredMail } from '../second-factor/mails/factor-required.ts';
import { placeFreedMail } from '../shifts/mails/place-freed.ts';
import { shiftAssignedMail } from '../shifts/mails/shift-assigned.ts';
import { shiftDeletedMail } from '../shifts/mails/shift-deleted.ts';
import { shiftMovedMail } from '../shifts/mails/shift-moved.ts';
import { shiftRemovedMail } from '../shifts/mails/shift-removed.ts';
import { shiftUpdatedMail } from '../shifts/mails/shift-updated.ts';
import { standInFoundMail } from '../stand-ins/mails/stand-in-found.ts';
import { standInSoughtMail } from '../stand-ins/mails/stand-in-sought.ts';
import { requestApprovedMail } from '../volunteer-requests/mails/request-approved.ts';
import { requestReceivedMail } from '../volunteer-requests/mails/request-received.ts';
import { requestRejectedMail } from '../volunteer-requests/mails/request-rejected.ts';
import { waitlistOfferMail } from '../waitlist/mails/waitlist-offer.ts';
import { waitlistPassedMail } from '../waitlist/mails/waitlist-passed.ts';
import { waitlistRaceMail } from '../waitlist/mails/waitlist-race.ts';
import { waitlistWithdrawnMail } from '../waitlist/mails/waitlist-withdrawn.ts';
import type { MailWriter } from './writing/define-mail.ts';

/** The writer of each kind of mail. A kind without one does not compile. */
export const MAIL_WRITERS: { [Kind in MailKind]: MailWriter<Kind> } = {
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
  request_received: requestReceivedMail,
  request_approved: requestApprovedMail,
  request_rejected: requestRejectedMail,
  shift_assigned: shiftAssignedMail,
  shift_removed: shiftRemovedMail,
  shift_moved: shiftMovedMail,
  shift_updated: shiftUpdatedMail,
  shift_deleted: shiftDeletedMail,
  shifts_updated: shiftsUpdatedMail,
  shift_opening: shiftOpeningMail,
  shift_reminder: shiftReminderMail,
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
  alert: alertMail,
  test_mail: testMail,
};

/** The kinds of mail that somebody waits for. */
export const URGENT_KINDS = MAIL_KINDS.filter((kind) => MAIL_WRITERS[kind].isUrgent);
