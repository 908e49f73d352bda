import type { ShiftAssignment } from '@ijsploeg/worker/contract';
import { CircleCheck, CircleHelp } from 'lucide-react';
import { m } from '../../paraglide/messages.js';
import { Badge } from '../ui/badge.tsx';

/**
 * Says that somebody will come to a shift, or that it is at risk because they have not answered; otherwise renders
 * nothing.
 */
export function AnswerMark({ place }: { place: Pick<ShiftAssignment, 'acknowledgedAt' | 'isAtRisk'> }) {
  if (place.acknowledgedAt !== null)
    return (
      <p className="flex items-center gap-1.5 text-sm text-green-ink">
        <CircleCheck className="size-4 shrink-0" aria-hidden="true" />
        {m.answer_coming()}
      </p>
    );
  if (!place.isAtRisk) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm text-ink-muted">
      <Badge tone="amber" icon={CircleHelp}>
        {m.answer_at_risk()}
      </Badge>
      {m.answer_at_risk_text()}
    </p>
  );
}
