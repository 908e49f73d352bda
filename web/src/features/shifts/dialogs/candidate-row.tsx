import type { Candidate, OverlappingShift, ShiftDetail } from '@ijsploeg/worker/contract';
import { CalendarX2, Check, Mail, Phone, Sparkles } from 'lucide-react';
import { Alert } from '../../../components/ui/alert.tsx';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { errorMessage } from '../../../lib/api/error-message.ts';
import { formatWhen } from '../../../lib/format/format-date.ts';
import { personName } from '../../../lib/format/person-name.ts';
import { m } from '../../../paraglide/messages.js';
import { InlineQuestion } from './inline-question.tsx';
import { useAssign } from './use-assign.ts';

interface CandidateRowProps {
  shift: ShiftDetail;
  candidate: Candidate;
  /** A place is left. */
  isOpen: boolean;
  onAssigned: (personId: string) => void;
}

/** Somebody a place could be given, how to reach them, and what speaks against it. */
export function CandidateRow({ shift, candidate, isOpen, onAssigned }: CandidateRowProps) {
  const { id, alreadyAssigned, missingSkills, overlaps } = candidate;
  const name = personName(candidate);
  const act = useAssign(shift, { id, name }, () => onAssigned(id));
  return (
    <li className="py-3">
      <div className="grid grid-cols-[auto_1fr_auto] items-start gap-x-3">
        <Avatar name={name} src={candidate.avatarUrl} />
        <div className="min-w-0">
          <p className="font-semibold break-words">{name}</p>
          <ContactLinks candidate={candidate} />
          {!alreadyAssigned && (missingSkills.length > 0 || overlaps.length > 0) && (
            <ul className="mt-1 grid gap-1 text-sm">
              {missingSkills.length > 0 && (
                <li className="flex items-start gap-1.5 text-amber-ink">
                  <Sparkles className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
                  {m.shifts_missing_skill({ skills: missingSkills.join(', ') })}
                </li>
              )}
              {overlaps.map((other) => (
                <li key={other.id} className="flex items-start gap-1.5 text-red-ink">
                  <CalendarX2 className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
                  {m.shifts_assign_has_then({ shift: nameOf(other) })}
                </li>
              ))}
            </ul>
          )}
        </div>
        {alreadyAssigned ? (
          <Badge tone="green" icon={Check}>
            {m.shifts_assign_already()}
          </Badge>
        ) : (
          isOpen &&
          !act.asksToOverride && (
            <Button
              size="sm"
              busy={act.isPending}
              onClick={() => (overlaps.length > 0 ? act.setAsksToOverride(true) : void act.assign(false))}
              aria-label={m.shifts_assign_person({ name })}
            >
              {m.shifts_assign()}
            </Button>
          )
        )}
      </div>
      {act.asksToOverride && isOpen && (
        <InlineQuestion
          action={m.shifts_assign_anyway()}
          busy={act.isPending}
          onConfirm={() => void act.assign(true)}
          onCancel={() => act.setAsksToOverride(false)}
        >
          {overlaps.length > 0
            ? m.shifts_assign_overlap_with({ name, shifts: overlaps.map(nameOf).join('; ') })
            : m.shifts_assign_overlap({ name })}
        </InlineQuestion>
      )}
      {act.failure !== null && (
        <div className="mt-2">
          <Alert tone="error">{errorMessage(act.failure, m.shifts_failed_assign())}</Alert>
        </div>
      )}
    </li>
  );
}

const nameOf = ({ title, startTime, endTime }: OverlappingShift): string =>
  `${title} (${formatWhen(startTime, endTime)})`;

function ContactLinks({ candidate: { email, phoneNumber, phoneDisplay } }: { candidate: Candidate }) {
  const link =
    'inline-flex min-h-11 min-w-0 items-center gap-1.5 break-all text-primary-ink hover:underline pointer-fine:min-h-7';
  return (
    <ul className="flex flex-wrap gap-x-4 text-sm">
      <li className="min-w-0">
        <a href={`mailto:${email}`} className={link}>
          <Mail className="size-4 shrink-0" aria-hidden="true" />
          {email}
        </a>
      </li>
      {phoneNumber && (
        <li>
          <a href={`tel:${phoneNumber}`} className={link}>
            <Phone className="size-4 shrink-0" aria-hidden="true" />
            <span className="tabular">{phoneDisplay ?? phoneNumber}</span>
          </a>
        </li>
      )}
    </ul>
  );
}
