import type { Candidate, ShiftNeed } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck, CircleX, History, Hourglass, MessageCircle, Send, ThumbsUp } from 'lucide-react';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { formatMoment } from '../../../lib/format/format-date.ts';
import { personName } from '../../../lib/format/person-name.ts';
import { m } from '../../../paraglide/messages.js';
import { AssignButton } from '../dialogs/assign-question.tsx';
import { CandidateRow } from '../dialogs/candidate-row.tsx';
import { useAssign } from '../dialogs/use-assign.ts';
import { askByWhatsAppMutation } from './asks.queries.ts';

interface NeedCandidateProps {
  need: ShiftNeed;
  candidate: Candidate;
  now: Date;
  /** Undefined where nobody can be asked. */
  onAsk: (() => void) | undefined;
  isAsking: boolean;
  onAssigned: () => void;
}

/** Somebody who may help: what speaks for and against them, whether they were asked, and how to reach them. */
export function NeedCandidate({ need, candidate, now, onAsk, isAsking, onAssigned }: NeedCandidateProps) {
  const { id, overlaps } = candidate;
  const name = personName(candidate);
  const { mutateAsync: askByWhatsApp } = useMutation(askByWhatsAppMutation);
  const assigning = useAssign(
    need.shift,
    { id, name },
    // A free place first, otherwise that of somebody who seeks a stand-in.
    { standInId: need.free > 0 ? undefined : need.standIns[0]?.id, onAssigned },
  );
  return (
    <CandidateRow
      candidate={candidate}
      assigning={assigning}
      isOpen
      badges={<Badges candidate={candidate} now={now} />}
      facts={factsOf(candidate, now)}
      objection={objectionOf(candidate)}
      askByWhatsApp={
        onAsk && canBeAskedByWhatsApp(candidate, now)
          ? () => askByWhatsApp({ shiftId: need.shift.id, volunteerId: id })
          : undefined
      }
      actions={
        <div className="flex flex-wrap gap-2">
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
      }
    />
  );
}

/** Whether the person was asked and can still answer. */
export const hasOpenAsk = ({ ask }: Candidate, now: Date): boolean =>
  ask !== null && ask.answer === null && Date.parse(ask.expiresAt) > now.getTime();

/** Whether the person can be asked for the first time, or again because they have not answered. */
const canBeAskedByWhatsApp = (candidate: Candidate, now: Date): boolean =>
  (candidate.fit === 'fits' && candidate.askRefusal === null) || hasOpenAsk(candidate, now);

/** What was asked, and the two facts that count most. */
function Badges({ candidate, now }: { candidate: Candidate; now: Date }) {
  const { ask, hasDoneBefore, prefersDayPart } = candidate;
  if (!ask && !hasDoneBefore && !prefersDayPart) return null;
  return (
    <p className="flex flex-wrap gap-x-2 gap-y-1">
      <AskState candidate={candidate} now={now} />
      {hasDoneBefore && (
        <Badge tone="grey" icon={History}>
          {m.gaps_candidate_done()}
        </Badge>
      )}
      {prefersDayPart && (
        <Badge tone="grey" icon={ThumbsUp}>
          {m.gaps_candidate_prefers()}
        </Badge>
      )}
    </p>
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
  if (ask.whatsappAt && Date.parse(ask.expiresAt) > now.getTime())
    return (
      <Badge tone="blue" icon={MessageCircle}>
        {m.whatsapp_asked({ when: formatMoment(ask.whatsappAt, now) })}
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

/** The other facts about a candidate, the most useful first. Their skills are in the group that they stand in. */
const factsOf = ({ seasonShiftCount, ask, lastAskedAt }: Candidate, now: Date): string[] => [
  m.shifts_assign_season({ count: seasonShiftCount }),
  ...(ask || !lastAskedAt ? [] : [m.gaps_candidate_last_asked({ when: formatMoment(lastAskedAt, now) })]),
];

/** Why the person is not asked; null where the ask itself says it. */
function objectionOf({ askRefusal, asksThisWeek, isAbsent }: Candidate): string | null {
  if (askRefusal === 'self') return m.gaps_candidate_self();
  if (askRefusal === 'offered') return m.gaps_candidate_offered();
  if (askRefusal === 'muted') return m.gaps_candidate_muted();
  if (askRefusal === 'limit') return m.gaps_candidate_limit({ count: asksThisWeek });
  return isAbsent ? m.gaps_candidate_absent() : null;
}
