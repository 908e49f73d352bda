import type { ShiftOfToday } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { CircleHelp } from 'lucide-react';
import { ContactLinks } from '../../../components/people/contact-links.tsx';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { formatMoment } from '../../../lib/format/format-date.ts';
import { personName } from '../../../lib/format/person-name.ts';
import { m } from '../../../paraglide/messages.js';
import { askHolderByWhatsAppMutation } from './asks.queries.ts';
import { PanelSection } from './panel-section.tsx';

interface UnheardPeopleProps extends Pick<ShiftOfToday, 'unheard'> {
  /** The link to answer ends with the start of the shift. */
  hasStarted: boolean;
  now: Date;
}

/** The people of a shift who have not answered the reminder. */
export function UnheardPeople({ unheard, hasStarted, now }: UnheardPeopleProps) {
  const { mutateAsync: ask } = useMutation(askHolderByWhatsAppMutation);
  return (
    <PanelSection title={m.gaps_unheard_title()} text={m.gaps_unheard_text()}>
      {unheard.map(({ assignmentId, volunteer, isAtRisk, whatsappAt }) => (
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
            {whatsappAt && (
              <p className="text-sm text-ink-muted">
                {m.whatsapp_asked({ when: formatMoment(whatsappAt, now) })}
              </p>
            )}
            <ContactLinks
              person={volunteer}
              askByWhatsApp={hasStarted ? undefined : () => ask(assignmentId)}
            />
          </div>
        </li>
      ))}
    </PanelSection>
  );
}
