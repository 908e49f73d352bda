import type { Candidate, Gap } from '@ijsploeg/worker/contract';
import { Check, CircleCheck, CircleX, Hourglass, Send } from 'lucide-react';
import { ContactLinks } from '../../../components/people/contact-links.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { errorMessage } from '../../../lib/api/error-message.ts';
import { formatMoment } from '../../../lib/format/format-date.ts';
import { formatHours } from '../../../lib/format/format-hours.ts';
import { personName } from '../../../lib/format/person-name.ts';
import { skillsText } from '../../../lib/format/skill-label.ts';
import { m } from '../../../paraglide/messages.js';
import { AssignButton, AssignQuestion } from '../dialogs/assign-question.tsx';
import { CandidateObjections } from '../dialogs/candidate-objections.tsx';
import { useAssign } from '../dialogs/use-assign.ts';

interface GapCandidateProps {
  gap: Gap;
  candidate: Candidate;
  now: Date;
  /** Undefined where nobody can be asked. */
  onAsk: (() => void) | undefined;
  isAsking: boolean;
  onAssigned: () => void;
}

/** Somebody who may help: what speaks for and against them, whether they were asked, and how to reach them. */
export function GapCandidate({ gap, candidate, now, onAsk, isAsking, onAssigned }: GapCandidateProps) {
  const { id, alreadyAssigned, overlaps, noShowCount } = candidate;
  const name = personName(candidate);
  const assigning = useAssign(
    gap.shift,
    { id, name },
    // A free place first, otherwise that of somebody who seeks a stand-in.
    { standInId: gap.free > 0 ? undefined : gap.standIn?.id, onAssigned },
  );
  return (
    <li className="py-3">
      <div className="grid grid-cols-[auto_1fr] items-start gap-x-3 gap-y-2 sm:grid-cols-[auto_1fr_auto]">
        <Avatar name={name} src={candidate.avatarUrl} />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold break-words">
            {name}
            <AskState candidate={candidate} now={now} />
          </p>
          <p className="text-sm text-ink-muted">{factsOf(candidate, now).join(' · ')}</p>
          <ul className="grid text-sm">
            {noShowCount > 0 && (
              <li className="text-amber-ink">{m.people_no_shows({ count: noShowCount })}</li>
            )}
            {objectionOf(candidate) && <li className="text-amber-ink">{objectionOf(candidate)}</li>}
          </ul>
          <CandidateObjections candidate={candidate} />
        </div>
        {alreadyAssigned ? (
          <Badge tone="green" icon={Check}>
            {m.shifts_assign_already()}
          </Badge>
        ) : (
          !assigning.needsOverride && (
            <div className="flex flex-wrap gap-2 max-sm:col-start-2">
              {onAsk && candidate.fit === 'fits' && candidate.askRefusal === null && (
                <Button
                  size="sm"
                  icon={Send}
                  busy={isAsking}
                  aria-label={m.gaps_ask_of({ name })}
                  onClick={onAsk}
                >
                  {m.gaps_ask()}
                </Button>
              )}
              <AssignButton {...{ name, overlaps, assigning }} />
            </div>
          )
        )}
        <div className="col-start-2 sm:col-end-4">
          <ContactLinks person={candidate} compact />
        </div>
      </div>
      {assigning.needsOverride && (
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

/** Says that the person was asked for this shift, and what they answered. */
function AskState({ candidate: { ask }, now }: { candidate: Candidate; now: Date }) {
  if (!ask) return null;
  if (ask.answer === 'no')
    return (
      <Badge tone="red" icon={CircleX}>
        {m.gaps_candidate_said_no()}
      </Badge>
    );
  if (ask.answer === 'yes')
    return (
      <Badge tone="green" icon={CircleCheck}>
        {m.gaps_candidate_said_yes()}
      </Badge>
    );
  if (ask.sendsAt && Date.parse(ask.sendsAt) > now.getTime())
    return (
      <Badge tone="blue" icon={Hourglass}>
        {m.gaps_candidate_asks_later({ when: formatMoment(ask.sendsAt, now) })}
      </Badge>
    );
  const when = formatMoment(ask.askedAt, now);
  return Date.parse(ask.expiresAt) <= now.getTime() ? (
    <Badge tone="grey" icon={Hourglass}>
      {m.gaps_candidate_expired()}
    </Badge>
  ) : (
    <Badge tone="blue" icon={Send}>
      {ask.askedBy === null
        ? m.gaps_candidate_asked_now({ when })
        : m.gaps_candidate_asked({ when, name: ask.askedBy })}
    </Badge>
  );
}

/** The facts about a candidate, the most useful first. */
const factsOf = (candidate: Candidate, now: Date): string[] => [
  ...(candidate.prefersDayPart ? [m.gaps_candidate_prefers()] : []),
  ...(candidate.hasDoneBefore ? [m.gaps_candidate_done()] : []),
  m.shifts_assign_season({ count: candidate.seasonShiftCount }),
  ...(candidate.seasonMinutes > 0
    ? [m.gaps_candidate_hours({ hours: formatHours(candidate.seasonMinutes) })]
    : []),
  ...(candidate.skills.length > 0 ? [skillsText(candidate.skills)] : []),
  ...(candidate.ask
    ? []
    : [
        candidate.lastAskedAt
          ? m.gaps_candidate_last_asked({ when: formatMoment(candidate.lastAskedAt, now) })
          : m.gaps_candidate_never(),
      ]),
];

/** Why the person is not asked; null where the ask itself says it. */
function objectionOf({ askRefusal, asksThisWeek, isAbsent }: Candidate): string | null {
  if (askRefusal === 'self') return m.gaps_candidate_self();
  if (askRefusal === 'offered') return m.gaps_candidate_offered();
  if (askRefusal === 'muted') return m.gaps_candidate_muted();
  if (askRefusal === 'limit') return m.gaps_candidate_limit({ count: asksThisWeek });
  return isAbsent ? m.gaps_candidate_absent() : null;
}
