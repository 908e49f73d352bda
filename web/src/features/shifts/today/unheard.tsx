import type { ShiftOfToday } from '@ijsploeg/worker/contract';
import { CircleHelp } from 'lucide-react';
import { ContactLinks } from '../../../components/people/contact-links.tsx';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { personName } from '../../../lib/format/person-name.ts';
import { m } from '../../../paraglide/messages.js';
import { PanelSection } from './panel-section.tsx';

/** The people of a shift who have not answered the reminder. */
export function UnheardPeople({ unheard }: Pick<ShiftOfToday, 'unheard'>) {
  return (
    <PanelSection title={m.gaps_unheard_title()} text={m.gaps_unheard_text()}>
      {unheard.map(({ assignmentId, volunteer, isAtRisk }) => (
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
            <ContactLinks person={volunteer} />
          </div>
        </li>
      ))}
    </PanelSection>
  );
}
