import type { OutboxMail } from '@ijsploeg/worker/contract';
import { CircleCheckBig, CircleSlash, CircleX, Clock } from 'lucide-react';
import { Badge } from '../../components/ui/badge.tsx';
import { MAIL_STATUS_TEXTS } from '../../lib/format/mail-words.ts';

const LOOKS = {
  pending: { tone: 'amber', icon: Clock },
  sent: { tone: 'green', icon: CircleCheckBig },
  failed: { tone: 'red', icon: CircleX },
  dropped: { tone: 'grey', icon: CircleSlash },
} as const satisfies Record<OutboxMail['status'], object>;

/** The delivery state of a mail. */
export function MailStatusBadge({ status }: Pick<OutboxMail, 'status'>) {
  const { tone, icon } = LOOKS[status];
  return (
    <Badge tone={tone} icon={icon}>
      {MAIL_STATUS_TEXTS[status]()}
    </Badge>
  );
}
