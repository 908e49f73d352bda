import type { PortalHealth } from '@ijsploeg/worker/contract';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { formatMoment } from '../../lib/format/format-date.ts';
import { m } from '../../paraglide/messages.js';
import { HealthLine } from './health-line.tsx';
import { SettingsCard } from './settings-card.tsx';

/** The mails that should have left, and those that failed. */
export function MailsCard({ mails: { waiting, waitingSince, failed } }: Pick<PortalHealth, 'mails'>) {
  return (
    <SettingsCard title={m.settings_mails_title()} text={m.settings_mails_text()}>
      <ul className="grid gap-4">
        <HealthLine
          state={waiting === 0 ? 'good' : 'unknown'}
          action={
            waiting > 0 && (
              <LinkButton to="/mail-log" search={{ status: 'pending' }} size="sm">
                {m.settings_mails_show_waiting()}
              </LinkButton>
            )
          }
        >
          <p>
            {waiting === 0 ? m.settings_mails_none_waiting() : m.settings_mails_waiting({ count: waiting })}
          </p>
          {waitingSince !== null && (
            <p className="tabular text-sm text-ink-muted">
              {m.settings_mails_since({ when: formatMoment(waitingSince) })}
            </p>
          )}
        </HealthLine>
        <HealthLine
          state={failed === 0 ? 'good' : 'bad'}
          action={
            failed > 0 && (
              <LinkButton to="/mail-log" search={{ status: 'failed' }} size="sm">
                {m.settings_mails_show_failed()}
              </LinkButton>
            )
          }
        >
          <p>{failed === 0 ? m.settings_mails_none_failed() : m.settings_mails_failed({ count: failed })}</p>
        </HealthLine>
      </ul>
    </SettingsCard>
  );
}
