import type { CrewShift } from '@ijsploeg/worker/contract';
import { Check, CheckCheck, ChevronRight, Megaphone, UserPlus } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { formatEventTime, formatMoment, formatTimeRange, formatWhen } from '../../lib/format/format-date.ts';
import { OPEN_DIALOG_OPTIONS } from '../../lib/navigation/use-close-dialog.ts';
import { m } from '../../paraglide/messages.js';
import { countPresent, unmarkedIds } from './crew-marks.ts';
import { CrewRow } from './crew-row.tsx';

export interface CrewSectionProps {
  crewShift: CrewShift;
  now: Date;
  unsent: ReadonlySet<string>;
  /** Has a button to write to this crew alone. Admins write to the crews of the day. */
  hasMessage: boolean;
  onPresent: (assignmentId: string) => void;
  onAll: () => void;
  onMore: (assignmentId: string) => void;
  onWalkIn: () => void;
}

/** Whether attendance on a shift can be recorded now. */
export const isMarkingOpen = ({ opensAt, closesAt }: CrewShift, now: Date): boolean =>
  Date.parse(opensAt) <= now.getTime() && (closesAt === null || now.getTime() <= Date.parse(closesAt));

/** A shift with its crew. */
export function CrewSection({
  crewShift,
  now,
  unsent,
  hasMessage,
  onPresent,
  onAll,
  onMore,
  onWalkIn,
}: CrewSectionProps) {
  const { shift, crew } = crewShift;
  const isOpen = isMarkingOpen(crewShift, now);
  const headingId = `crew-${shift.id}`;
  return (
    <section aria-labelledby={headingId} className="min-w-0">
      <header className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 id={headingId} className="text-lg font-bold wrap-anywhere">
            {shift.title}
          </h2>
          <p className="text-ink-muted">
            <CrewTimes shift={shift} now={now} /> · {shift.location}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <p className="tabular text-lg font-bold" aria-live="polite">
            {m.crew_present({ present: countPresent(crew), total: crew.length })}
          </p>
          {hasMessage && crew.length > 0 && (
            <LinkButton
              to="/messages"
              search={{ to: 'shift', shift: shift.id }}
              {...OPEN_DIALOG_OPTIONS}
              preload={false}
              size="sm"
              icon={Megaphone}
              aria-label={m.messages_write_of({
                title: shift.title,
                when: formatWhen(shift.startTime, shift.endTime, now),
              })}
            >
              {m.messages_write()}
            </LinkButton>
          )}
          {isOpen && unmarkedIds(crew).length > 1 && (
            <Button icon={CheckCheck} onClick={onAll} className="min-h-12">
              {m.crew_all()}
            </Button>
          )}
        </div>
      </header>
      <Card className="overflow-hidden">
        {crew.length === 0 ? (
          <p className="px-4 py-4 text-ink-muted">{m.crew_nobody()}</p>
        ) : (
          <ul className="divide-y divide-line">
            {crew.map((member) => (
              <CrewRow
                key={member.assignmentId}
                member={member}
                isOpen={isOpen}
                isUnsent={unsent.has(member.assignmentId)}
                onPresent={() => onPresent(member.assignmentId)}
                onMore={() => onMore(member.assignmentId)}
              />
            ))}
          </ul>
        )}
        {isOpen ? (
          <footer className="flex flex-wrap gap-2 border-t border-line p-3">
            <Button icon={UserPlus} onClick={onWalkIn} className="min-h-12 grow sm:grow-0">
              {m.crew_walk_in()}
            </Button>
          </footer>
        ) : (
          <p className="border-t border-line px-4 py-3 text-sm text-ink-muted">
            {Date.parse(crewShift.opensAt) > now.getTime()
              ? m.crew_opens({ when: formatMoment(crewShift.opensAt, now) })
              : crewShift.closesAt && m.crew_closed({ when: formatMoment(crewShift.closesAt, now) })}
          </p>
        )}
      </Card>
    </section>
  );
}

/** When a shift is, here and at the rink. */
function CrewTimes({ shift: { startTime, endTime }, now }: { shift: CrewShift['shift']; now: Date }) {
  const eventTime = formatEventTime(startTime, endTime);
  return (
    <span className="tabular font-semibold text-ink">
      {formatTimeRange(startTime, endTime) ?? formatWhen(startTime, endTime, now)}
      {eventTime !== null && ` (${m.moment_at_event({ time: eventTime })})`}
    </span>
  );
}

/** A shift that is over, as one line that opens to its crew. */
export function FinishedCrew(props: CrewSectionProps) {
  const { shift, crew } = props.crewShift;
  const unmarked = unmarkedIds(crew).length;
  return (
    <details className="group min-w-0 rounded-lg border border-line bg-surface open:pb-4">
      <summary className="flex min-h-12 items-center gap-3 rounded-lg px-4 py-2 hover:bg-sunken">
        <ChevronRight
          className="size-4.5 shrink-0 text-ink-muted transition-transform group-open:rotate-90"
          aria-hidden="true"
        />
        {/* The count is below a title that has no room beside it. */}
        <span className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-3">
          <span className="min-w-0 font-semibold wrap-anywhere">{shift.title}</span>
          {crew.length === 0 ? (
            <span className="text-ink-muted">{m.crew_nobody()}</span>
          ) : unmarked === 0 ? (
            <span className="tabular flex items-center gap-1 text-green-ink">
              {m.crew_present({ present: countPresent(crew), total: crew.length })}
              <Check className="size-4.5" aria-hidden="true" />
            </span>
          ) : (
            <span className="tabular text-amber-ink">{m.crew_unrecorded({ count: unmarked })}</span>
          )}
        </span>
      </summary>
      <div className="px-4 pt-2">
        <CrewSection {...props} />
      </div>
    </details>
  );
}
