import type { MyAssignment } from '@ijsploeg/worker/contract';
import { Flag } from 'lucide-react';
import { formatNames } from '../../lib/format/format-names.ts';
import { m } from '../../paraglide/messages.js';

/** Tells a volunteer who leads their shift, or that they lead it. Renders nothing without a lead. */
export function ShiftLeads({ place: { isLead, leads } }: { place: Pick<MyAssignment, 'isLead' | 'leads'> }) {
  if (!isLead && leads.length === 0) return null;
  return (
    <p className="flex gap-1.5">
      <Flag className="mt-0.5 size-4 shrink-0 text-ink-muted" aria-hidden="true" />
      {isLead ? m.lead_you() : m.lead_report_to({ names: formatNames(leads) })}
    </p>
  );
}
