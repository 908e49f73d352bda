import type { RetentionTerms } from '@ijsploeg/worker/contract';
import { m } from '../../paraglide/messages.js';
import { SettingsCard } from './settings-card.tsx';

/** How long each kind of data is kept. */
export function RetentionTermsCard({ terms }: { terms: RetentionTerms }) {
  const months = (count: number) => m.settings_retention_months({ count });
  const days = (count: number) => m.settings_retention_days({ count });
  const rows: [string, string][] = [
    [m.settings_retention_audit_log(), months(terms.auditLogMonths)],
    [m.settings_retention_mail_log(), months(terms.mailLogMonths)],
    [m.settings_retention_mail_addresses(), days(terms.mailAddressDays)],
    [m.settings_retention_reservations(), months(terms.reservationMonths)],
    [m.settings_retention_applications(), months(terms.rejectedApplicationMonths)],
    [m.settings_retention_unconfirmed(), days(terms.unconfirmedDays)],
    [m.settings_retention_inactive(), months(terms.inactiveMonths)],
  ];
  return (
    <SettingsCard title={m.settings_retention_terms_title()} text={m.settings_retention_terms_text()}>
      <dl className="divide-y divide-line">
        {rows.map(([what, term]) => (
          <div key={what} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
            <dt>{what}</dt>
            <dd className="tabular font-semibold">{term}</dd>
          </div>
        ))}
      </dl>
    </SettingsCard>
  );
}
