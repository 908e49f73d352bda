import type { OutboxMail } from '@ijsploeg/worker/contract';
import { m } from '../paraglide/messages.js';

const KINDS: Record<string, () => string> = {
  account_deleted: m.mail_kind_account_deleted,
  confirm_email: m.mail_kind_confirm_email,
  reset_password: m.mail_kind_reset_password,
  password_changed: m.mail_kind_password_changed,
  request_received: m.mail_kind_request_received,
  request_approved: m.mail_kind_request_approved,
  request_rejected: m.mail_kind_request_rejected,
  shift_assigned: m.mail_kind_shift_assigned,
  shift_removed: m.mail_kind_shift_removed,
  shift_updated: m.mail_kind_shift_updated,
  shift_deleted: m.mail_kind_shift_deleted,
};

/** What a mail is about; a kind that this page does not know yet goes by its own name. */
export const mailKindName = (kind: string): string => KINDS[kind]?.() ?? kind;

const STATUSES: Record<OutboxMail['status'], () => string> = {
  pending: m.mail_status_pending,
  sent: m.mail_status_sent,
  failed: m.mail_status_failed,
  dropped: m.mail_status_dropped,
};

/** How far a mail is. */
export const mailStatusName = (status: OutboxMail['status']): string => STATUSES[status]();
