import type { MailKind, OutboxMail } from '@ijsploeg/worker/contract';
import { m } from '../../paraglide/messages.js';

const KIND_TEXTS: Record<MailKind, () => string> = {
  account_deleted: m.mail_kind_account_deleted,
  confirm_email: m.mail_kind_confirm_email,
  reset_password: m.mail_kind_reset_password,
  password_changed: m.mail_kind_password_changed,
  email_change: m.mail_kind_email_change,
  email_changed: m.mail_kind_email_changed,
  factor_changed: m.mail_kind_factor_changed,
  factor_removal: m.mail_kind_factor_removal,
  factor_required: m.mail_kind_factor_required,
  admin_made: m.mail_kind_admin_made,
  invitation: m.mail_kind_invitation,
  erase_warning: m.mail_kind_erase_warning,
  request_received: m.mail_kind_request_received,
  request_approved: m.mail_kind_request_approved,
  request_rejected: m.mail_kind_request_rejected,
  shift_assigned: m.mail_kind_shift_assigned,
  shift_removed: m.mail_kind_shift_removed,
  shift_moved: m.mail_kind_shift_moved,
  shift_updated: m.mail_kind_shift_updated,
  shift_deleted: m.mail_kind_shift_deleted,
  shifts_updated: m.mail_kind_shifts_updated,
  in_charge: m.mail_kind_in_charge,
  shifts_called_off: m.mail_kind_shifts_called_off,
  shift_reminder: m.mail_kind_shift_reminder,
  shift_today: m.mail_kind_shift_today,
  message: m.mail_kind_message,
  thanks: m.mail_kind_thanks,
  bring_back: m.mail_kind_bring_back,
  ask: m.mail_kind_ask,
  digest: m.mail_kind_digest,
  stand_in_found: m.mail_kind_stand_in_found,
  stand_in_sought: m.mail_kind_stand_in_sought,
  place_freed: m.mail_kind_place_freed,
  shift_opening: m.mail_kind_shift_opening,
  waitlist_offer: m.mail_kind_waitlist_offer,
  waitlist_race: m.mail_kind_waitlist_race,
  waitlist_passed: m.mail_kind_waitlist_passed,
  waitlist_withdrawn: m.mail_kind_waitlist_withdrawn,

  reservation_confirmed: m.mail_kind_reservation_confirmed,
  reservation_cancelled: m.mail_kind_reservation_cancelled,
  event_updated: m.mail_kind_event_updated,
  event_deleted: m.mail_kind_event_deleted,
  event_called_off: m.mail_kind_event_called_off,

  push_test: m.mail_kind_push_test,
  alert: m.mail_kind_alert,
  test_mail: m.mail_kind_test_mail,
};

/** The delivery status of a mail. */
export const MAIL_STATUS_TEXTS: Record<OutboxMail['status'], () => string> = {
  pending: m.mail_status_pending,
  sent: m.mail_status_sent,
  failed: m.mail_status_failed,
  dropped: m.mail_status_dropped,
};

const texts: Partial<Record<string, () => string>> = KIND_TEXTS;

/** The subject of a mail in words; the kind itself if it was enqueued by another version. */
export const mailKindText = (kind: string): string => texts[kind]?.() ?? kind;

/** A row of the outbox in words: a mail, or the notification that says the same. */
export const outboxKindText = ({ kind, isPush }: Pick<OutboxMail, 'kind' | 'isPush'>): string =>
  isPush ? m.mail_kind_push({ kind: mailKindText(kind) }) : mailKindText(kind);
