import type { OutboxMail } from '@ijsploeg/worker/contract';
import { CircleCheckBig, CircleSlash, CircleX, Clock } from 'lucide-react';
import { Badge } from '../../components/ui/badge.tsx';
import { m } from '../../paraglide/messages.js';

const LOOKS = {
  pending: { tone: 'amber', icon: Clock, text: m.mail_status_pending },
  sent: { tone: 'green', icon: CircleCheckBig, text: m.mail_status_sent },
  failed: { tone: 'red', icon: CircleX, text: m.mail_status_failed },
  dropped: { tone: 'grey', icon: CircleSlash, text: m.mail_status_dropped },
} as const satisfies Record<OutboxMail['status'], object>;

export const STATUS_TEXTS = {
  pending: LOOKS.pending.text,
  sent: LOOKS.sent.text,
  failed: LOOKS.failed.text,
  dropped: LOOKS.dropped.text,
};

/** How far a mail is. */
export function MailStatusBadge({ status }: Pick<OutboxMail, 'status'>) {
  const { tone, icon, text } = LOOKS[status];
  return (
    <Badge tone={tone} icon={icon}>
      {text()}
    </Badge>
  );
}
