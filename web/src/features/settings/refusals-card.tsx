import type { ClaimRefusal, PortalHealth } from '@ijsploeg/worker/contract';
import { REFUSAL_TEXTS } from '../../components/shifts/claim-refusals.ts';
import { m } from '../../paraglide/messages.js';
import { SettingsCard } from './settings-card.tsx';

const reasonOf = (code: string): string =>
  code === 'shift.rest'
    ? m.settings_refusal_rest()
    : (REFUSAL_TEXTS[code as ClaimRefusal]?.counted() ?? code);

/** Why claims were refused today. */
export function RefusalsCard({ refusals: { items } }: Pick<PortalHealth, 'refusals'>) {
  return (
    <SettingsCard title={m.settings_refusals_title()} text={m.settings_refusals_text()}>
      {items.length === 0 ? (
        <p>{m.settings_refusals_none()}</p>
      ) : (
        <table className="w-full">
          <caption className="sr-only">{m.settings_refusals_title()}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">{m.settings_refusals_reason()}</th>
              <th scope="col">{m.settings_refusals_count()}</th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ code, count }) => (
              <tr key={code}>
                <td className="py-1 pr-4">{reasonOf(code)}</td>
                <td className="tabular py-1 text-right align-top font-semibold">{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </SettingsCard>
  );
}
