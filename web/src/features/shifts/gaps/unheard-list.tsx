import type { Unheard } from '@ijsploeg/worker/contract';
import { CircleHelp } from 'lucide-react';
import { useId } from 'react';
import { ContactLinks } from '../../../components/people/contact-links.tsx';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { formatWhen } from '../../../lib/format/format-date.ts';
import { personName } from '../../../lib/format/person-name.ts';
import { m } from '../../../paraglide/messages.js';

/** The people who have not answered the reminder of a shift that is not over. Hidden when all have answered. */
export function UnheardList({ unheard, now }: { unheard: readonly Unheard[]; now: Date }) {
  const id = useId();
  if (unheard.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Card className="px-4 pt-4 pb-1 sm:px-6">
        <h2 id={id} className="text-xl font-bold">
          {m.gaps_unheard_title()}
        </h2>
        <p className="mt-0.5 border-b border-line pb-3 text-ink-muted">{m.gaps_unheard_text()}</p>
        <ul className="divide-y divide-line">
          {unheard.map(({ assignmentId, volunteer, isAtRisk, shift }) => (
            <li key={assignmentId} className="grid grid-cols-[auto_1fr] gap-x-3 py-3">
              <Avatar name={personName(volunteer)} src={volunteer.avatarUrl} />
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-x-2 font-semibold break-words">
                  {personName(volunteer)}
                  {isAtRisk && (
                    <Badge tone="amber" icon={CircleHelp}>
                      {m.answer_at_risk()}
                    </Badge>
                  )}
                </p>
                <p className="text-sm text-ink-muted wrap-anywhere">
                  {shift.title} · {formatWhen(shift.startTime, shift.endTime, now)}
                </p>
                <ContactLinks person={volunteer} />
              </div>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
