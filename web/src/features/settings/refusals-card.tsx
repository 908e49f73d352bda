import type { ClaimRefusal, PortalHealth } from '@ijsploeg/worker/contract';
import { m } from '../../paraglide/messages.js';
import { SettingsCard } from './settings-card.tsx';

const REASONS: Record<ClaimRefusal | 'shift.rest', () => string> = {
  'shift.not_found': m.settings_refusal_not_found,
  'shift.already_claimed': m.settings_refusal_already_claimed,
  'shift.not_active': m.settings_refusal_not_active,
  'shift.started': m.settings_refusal_started,
  'shift.not_open': m.settings_refusal_not_open,
  'shift.full': m.settings_refusal_full,
  'shift.skill_missing': m.settings_refusal_skill_missing,
  'shift.too_many': m.settings_refusal_too_many,
  'shift.overlap': m.settings_refusal_overlap,
  'shift.rest': m.settings_refusal_rest,
};
const reasons: Partial<Record<string, () => string>> = REASONS;

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
                <td className="py-1 pr-4">{reasons[code]?.() ?? code}</td>
                <td className="tabular py-1 text-right align-top font-semibold">{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </SettingsCard>
  );
}
