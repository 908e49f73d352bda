import { m } from '../../paraglide/messages.js';

const KIND_TEXTS: Record<string, () => string> = {
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

/** What a mail is about, in words; its own name where there are none, so that none is hidden. */
export const mailKindText = (kind: string): string => KIND_TEXTS[kind]?.() ?? kind;
