import type { Candidate, ShiftDetail } from '@ijsploeg/worker/contract';
import { Check } from 'lucide-react';
import { ContactLinks } from '../../../components/people/contact-links.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { errorMessage } from '../../../lib/api/error-message.ts';
import { personName } from '../../../lib/format/person-name.ts';
import { skillsText } from '../../../lib/format/skill-label.ts';
import { m } from '../../../paraglide/messages.js';
import { AssignButton, AssignQuestion } from './assign-question.tsx';
import { CandidateObjections } from './candidate-objections.tsx';
import { useAssign } from './use-assign.ts';

interface CandidateRowProps {
  shift: ShiftDetail;
  /** The request of somebody who cannot come, for whose place the candidate is. */
  standInId: string | undefined;
  candidate: Candidate;
  /** Also assigns a place that is offered to somebody on the waitlist. */
  overridesOffer: boolean;
  /** The shift has a free place. */
  isOpen: boolean;
  onAssigned: (personId: string) => void;
}

/** A candidate for a place on a shift, with what speaks for and against them, and how to reach them. */
export function CandidateRow({
  shift,
  standInId,
  candidate,
  isOpen,
  overridesOffer,
  onAssigned,
}: CandidateRowProps) {
  const { id, alreadyAssigned, skills, seasonShiftCount, noShowCount, overlaps } = candidate;
  const name = personName(candidate);
  const assigning = useAssign(
    shift,
    { id, name },
    { standInId, overridesOffer, onAssigned: () => onAssigned(id) },
  );
  return (
    <li className="py-3">
      <div className="grid grid-cols-[auto_1fr_auto] items-start gap-x-3">
        <Avatar name={name} src={candidate.avatarUrl} />
        <div className="min-w-0">
          <p className="font-semibold break-words">{name}</p>
          <p className="text-sm text-ink-muted">
            {m.shifts_assign_season({ count: seasonShiftCount })}
            {skills.length > 0 && ` · ${skillsText(skills)}`}
          </p>
          {noShowCount > 0 && (
            <p className="text-sm text-amber-ink">{m.people_no_shows({ count: noShowCount })}</p>
          )}
          <CandidateObjections candidate={candidate} />
        </div>
        {alreadyAssigned ? (
          <Badge tone="green" icon={Check}>
            {m.shifts_assign_already()}
          </Badge>
        ) : (
          isOpen && !assigning.needsOverride && <AssignButton {...{ name, overlaps, assigning }} />
        )}
        <div className="col-span-2 col-start-2">
          <ContactLinks person={candidate} compact />
        </div>
      </div>
      {assigning.needsOverride && isOpen && (
        <AssignQuestion
          name={name}
          overlaps={overlaps}
          isBusy={assigning.isPending}
          onAnswer={assigning.onAnswer}
        />
      )}
      {assigning.failure !== null && (
        <div className="mt-2">
          <Alert tone="error">{errorMessage(assigning.failure, m.shifts_failed_assign())}</Alert>
        </div>
      )}
    </li>
  );
}
