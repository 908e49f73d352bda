import { FACTOR_NOTICE_DAYS } from '@ijsploeg/worker/contract';
import { Alert } from '../../components/ui/alert.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { serverNow } from '../../lib/api/server-clock.ts';
import { formatShortDay } from '../../lib/format/format-date.ts';
import { m } from '../../paraglide/messages.js';

const NOTICE_MS = FACTOR_NOTICE_DAYS * 24 * 60 * 60_000;

interface FactorNoticeProps {
  /** The day from which admins need a second factor. */
  day: string;
  className: string;
}

/** Shown to admins without a second factor in the two weeks before they need one. */
export function FactorNotice({ day, className }: FactorNoticeProps) {
  if (Date.parse(day) - NOTICE_MS > serverNow()) return null;
  return (
    <div className={className}>
      <Alert
        tone="notice"
        action={
          <LinkButton to="/profile" hash="factor" size="sm">
            {m.factor_notice_do()}
          </LinkButton>
        }
      >
        {m.factor_notice({ day: formatShortDay(`${day}T12:00:00`) })}
      </Alert>
    </div>
  );
}
