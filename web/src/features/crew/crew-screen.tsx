import {
  type CrewMember,
  type CrewShift,
  MAX_EXTRA_MINUTES,
  MAX_WORKED_MINUTES,
} from '@ijsploeg/worker/contract';
import { useQuery } from '@tanstack/react-query';
import { Megaphone, Printer, Siren } from 'lucide-react';
import { AsyncList } from '../../components/async-list.tsx';
import { LanternDrawing } from '../../components/drawings/lantern-drawing.tsx';
import { LeaveDialog } from '../../components/queue/leave-dialog.tsx';
import { WaitingNotice } from '../../components/queue/waiting-notice.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { Page } from '../../components/ui/page.tsx';
import { loadedRefusalText } from '../../lib/api/load-error-texts.ts';
import { eventDay } from '../../lib/format/format-date.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { OPEN_DIALOG_OPTIONS } from '../../lib/navigation/use-close-dialog.ts';
import { useLeaveBlocker } from '../../lib/queue/use-leave-blocker.ts';
import { crewQuery } from '../../lib/shifts/crew.query.ts';
import { m } from '../../paraglide/messages.js';
import { CrewCharge } from './crew-charge.tsx';
import { CrewLead, CrewSkeleton, DayButtons } from './crew-day.tsx';
import { type Deed, temporaryId, unmarkedIds, withMark } from './crew-marks.ts';
import type { CrewSearch } from './crew-search.ts';
import { CrewSection, type CrewSectionProps, FinishedCrew, isMarkingOpen } from './crew-section.tsx';
import { MemberDialog } from './member-dialog.tsx';
import { memberName } from './member-words.ts';
import { useCrewActs } from './use-crew-acts.ts';
import { useCrewDesk } from './use-crew-desk.ts';
import { WalkInDialog } from './walk-in-dialog.tsx';

interface CrewScreenProps {
  /** The id of the signed-in person. */
  userId: string;
  isAdmin: boolean;
  search: CrewSearch;
  onDay: (day: string) => void;
  onDialog: (dialog: Pick<CrewSearch, 'member' | 'walkIn'>) => void;
  onClose: () => void;
}

/** The screen where a lead records who is present: on a phone, with gloves on, even without a connection. */
export function CrewScreen({ userId, isAdmin, search, onDay, onDialog, onClose }: CrewScreenProps) {
  const now = useNow();
  const day = search.day ?? eventDay(now);
  const query = useQuery(crewQuery(day));
  const { desk, waiting, refused, isSending, isLate, isStored, addedBy } = useCrewDesk(userId);
  const blocker = useLeaveBlocker(waiting.length > 0);
  const shifts = query.data && waiting.reduce(withMark, query.data);
  const people = shifts?.flatMap(({ crew }) => crew) ?? [];
  const nameOf = (deed: Deed) => {
    if (deed.kind === 'walk-in' || deed.kind === 'undo-walk-in') return deed.name;
    const member =
      deed.kind === 'mark' && people.find(({ assignmentId }) => assignmentId === deed.assignmentId);
    return member ? memberName(member) : m.crew_refused_someone();
  };
  const { choose, markAll, removeMember, isRemoving, addWalkIn } = useCrewActs({ desk, addedBy });
  const unsent = new Set(
    isLate
      ? waiting.flatMap(({ id, deed }) => {
          if ('assignmentId' in deed) return [deed.assignmentId];
          return deed.kind === 'walk-in' ? [temporaryId(id)] : deed.ids;
        })
      : [],
  );
  const opened = shifts?.find(({ crew }) => crew.some(({ assignmentId }) => assignmentId === search.member));
  const member = opened?.crew.find(({ assignmentId }) => assignmentId === search.member);
  /** A lead's own hours change by a correction only. */
  const maxMinutes = ({ volunteerId }: CrewMember, shift: CrewShift['shift']) =>
    !isAdmin && volunteerId === userId
      ? null
      : Math.min(minutesOf(shift) + (isAdmin ? ADMIN_EXTRA_MINUTES : MAX_EXTRA_MINUTES), MAX_WORKED_MINUTES);
  const sectionOf = (crewShift: CrewShift): CrewSectionProps => {
    const { shift, crew } = crewShift;
    return {
      crewShift,
      now,
      unsent,
      hasMessage: !isAdmin,
      onPresent: (assignmentId) => {
        const tapped = crew.find((one) => one.assignmentId === assignmentId);
        if (tapped) choose(tapped, 'present');
      },
      onAll: () => markAll(shift.id, unmarkedIds(crew)),
      onMore: (assignmentId) => onDialog({ member: assignmentId }),
      onWalkIn: () => onDialog({ walkIn: shift.id }),
    };
  };
  // On another day, none is the one to look for.
  const isOver = ({ shift }: CrewShift) =>
    day === eventDay(now) && Date.parse(shift.endTime) <= now.getTime();
  const finished = shifts?.filter(isOver) ?? [];
  const current = shifts?.filter((one) => !isOver(one)) ?? [];
  const walkInShift = shifts?.find(({ shift }) => shift.id === search.walkIn);
  return (
    <Page
      width="column"
      title={m.crew_title()}
      lead={<CrewLead day={day} now={now} crew={shifts && people} />}
      tools={<DayButtons day={day} now={now} onDay={onDay} />}
    >
      <div className="grid gap-4">
        {!isAdmin && <CrewCharge day={day} userId={userId} />}
        <div className="flex flex-wrap gap-2 empty:hidden">
          {day === eventDay(now) && (
            <LinkButton to="/crew" search={{ rollCall: true }} icon={Siren}>
              {m.roll_call_open()}
            </LinkButton>
          )}
          {isAdmin && people.length > 0 && (
            <LinkButton
              to="/messages"
              search={{ to: 'day', day }}
              {...OPEN_DIALOG_OPTIONS}
              preload={false}
              icon={Megaphone}
            >
              {m.today_message()}
            </LinkButton>
          )}
          {isAdmin && (
            <LinkButton to="/paper" search={{ day }} icon={Printer}>
              {m.ui_print()}
            </LinkButton>
          )}
        </div>
        <WaitingNotice
          count={isLate ? waiting.length : 0}
          title={m.crew_waiting({ count: waiting.length })}
          isSending={isSending}
          onSendNow={desk.sendNow}
          isStored={isStored}
        />
        {refused.map(({ mark, code }) => (
          <Alert
            key={mark.id}
            tone="error"
            title={m.crew_refused({ name: nameOf(mark.deed) })}
            action={
              <Button size="sm" onClick={() => desk.dismiss(mark.id)}>
                {m.door_seen()}
              </Button>
            }
          >
            {loadedRefusalText(code) ?? m.error_internal()}
          </Alert>
        ))}
        <AsyncList query={query} failed={m.crew_failed()} skeleton={<CrewSkeleton />}>
          {() =>
            shifts?.length ? (
              <div className="grid gap-8">
                {current.map((crewShift) => (
                  <CrewSection key={crewShift.shift.id} {...sectionOf(crewShift)} />
                ))}
                {finished.length > 0 && (
                  <section aria-labelledby="crew-finished" className="grid gap-2">
                    <h2 id="crew-finished" className="text-lg font-bold">
                      {m.crew_finished()}
                    </h2>
                    {finished.map((crewShift) => (
                      <FinishedCrew key={crewShift.shift.id} {...sectionOf(crewShift)} />
                    ))}
                  </section>
                )}
                {!isAdmin && (
                  <p>
                    <LinkButton to="/messages" icon={Megaphone}>
                      {m.messages_own()}
                    </LinkButton>
                  </p>
                )}
              </div>
            ) : (
              <EmptyState drawing={<LanternDrawing />} title={m.crew_empty_title()}>
                {isAdmin ? m.crew_empty_admin() : m.crew_empty_lead()}
              </EmptyState>
            )
          }
        </AsyncList>
      </div>
      {opened && member && (
        <MemberDialog
          member={member}
          title={opened.shift.title}
          isOpen={isMarkingOpen(opened, now)}
          isRemoving={isRemoving}
          plannedMinutes={minutesOf(opened.shift)}
          maxMinutes={maxMinutes(member, opened.shift)}
          onChoose={(choice, details) => {
            choose(member, choice, details);
            onClose();
          }}
          onRemove={() => {
            removeMember(member.assignmentId, memberName(member));
            onClose();
          }}
          onClose={onClose}
        />
      )}
      {walkInShift && (
        <WalkInDialog
          shiftId={walkInShift.shift.id}
          title={walkInShift.shift.title}
          onAdd={(walkIn) => {
            addWalkIn(walkInShift.shift.id, walkIn);
            onClose();
          }}
          onClose={onClose}
        />
      )}
      {blocker.status === 'blocked' && (
        <LeaveDialog
          title={m.crew_waiting({ count: waiting.length })}
          onStay={blocker.reset}
          onLeave={blocker.proceed}
        />
      )}
    </Page>
  );
}

/** How much longer than the shift the list of hours goes for an admin. */
const ADMIN_EXTRA_MINUTES = 4 * 60;

/** The length of a shift. */
const minutesOf = ({ startTime, endTime }: CrewShift['shift']) =>
  (Date.parse(endTime) - Date.parse(startTime)) / 60_000;
