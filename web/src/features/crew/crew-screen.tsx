import {
  type CrewMember,
  type CrewShift,
  MAX_EXTRA_MINUTES,
  MAX_WORKED_MINUTES,
} from '@ijsploeg/worker/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { addDays } from 'date-fns';
import { ChevronLeft, ChevronRight, Megaphone } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { AsyncList } from '../../components/async-list.tsx';
import { LanternDrawing } from '../../components/drawings/lantern-drawing.tsx';
import { LeaveDialog } from '../../components/queue/leave-dialog.tsx';
import { WaitingNotice } from '../../components/queue/waiting-notice.tsx';
import { ATTENDANCE_LOOKS, type AttendanceChoice } from '../../components/shifts/attendance-badge.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { Button, IconButton } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { Page } from '../../components/ui/page.tsx';
import { Loading, Skeleton } from '../../components/ui/skeleton.tsx';
import { errorMessage } from '../../lib/api/error-message.ts';
import { loadedRefusalText } from '../../lib/api/load-error-texts.ts';
import { crewQuery } from '../../lib/assignments/crew.query.ts';
import { eventDay, formatLongDay, formatNearDay, localDay } from '../../lib/format/format-date.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { useSingleFlight } from '../../lib/hooks/use-single-flight.ts';
import { useLeaveBlocker } from '../../lib/queue/use-leave-blocker.ts';
import { showToast } from '../../lib/toasts/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { removeWalkInMutation } from './crew.queries.ts';
import { countPresent, type Deed, temporaryId, unmarkedIds, withMark } from './crew-marks.ts';
import type { CrewSearch } from './crew-search.ts';
import { CrewSection, isMarkingOpen } from './crew-section.tsx';
import { type MemberDetails, MemberDialog } from './member-dialog.tsx';
import { memberName } from './member-words.ts';
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
  const remove = useMutation(removeWalkInMutation);
  const singleFlight = useSingleFlight();
  const closeToast = useRef(() => {});
  // The desk that could undo is gone with the screen.
  useEffect(() => () => closeToast.current(), []);
  const shifts = query.data && waiting.reduce(withMark, query.data);
  const people = shifts?.flatMap(({ crew }) => crew) ?? [];
  const nameOf = (deed: Deed) => {
    if (deed.kind === 'walk-in' || deed.kind === 'undo-walk-in') return deed.name;
    const member =
      deed.kind === 'mark' && people.find(({ assignmentId }) => assignmentId === deed.assignmentId);
    return member ? memberName(member) : m.crew_refused_someone();
  };
  // Only one toast at a time: those of thirty taps in a row would cover the list.
  const tell = (message: string, onUndo: () => void) => {
    closeToast.current();
    closeToast.current = showToast({ tone: 'success', message, onUndo });
  };
  const choose = (
    member: CrewMember,
    choice: AttendanceChoice | null,
    { note, minutes }: MemberDetails = { note: null, minutes: null },
  ) => {
    const { assignmentId, attendance: before } = member;
    const name = memberName(member);
    desk.add({
      kind: 'mark',
      assignmentId,
      state: choice === 'late' ? 'present' : choice,
      isLate: choice === 'late',
      note: choice && note,
      minutes: choice === 'present' || choice === 'late' ? minutes : null,
    });
    tell(
      choice ? m.crew_done({ name, state: ATTENDANCE_LOOKS[choice].text() }) : m.crew_cleared({ name }),
      () =>
        void desk.add({
          kind: 'mark',
          assignmentId,
          state: before?.state ?? null,
          isLate: before?.isLate ?? false,
          note: before?.note ?? null,
          minutes: before?.minutes ?? null,
        }),
    );
  };
  const markAll = (shiftId: string, ids: string[]) => {
    const id = desk.add({ kind: 'all', shiftId, ids });
    tell(m.crew_all_done({ count: ids.length }), () =>
      desk.takeBack(id, { kind: 'undo-all', shiftId, ids, undoes: id }),
    );
  };
  const removeMember = (assignmentId: string, name: string) =>
    void singleFlight(async () => {
      try {
        await remove.mutateAsync(assignmentId);
        showToast({ message: m.crew_walk_in_removed({ name }) });
      } catch (error) {
        showToast({ tone: 'error', message: errorMessage(error, m.crew_walk_in_remove_failed()) });
      }
    }, assignmentId);
  const addWalkIn = (shiftId: string, walkIn: { volunteerId: string | null; name: string }) => {
    const id = desk.add({ kind: 'walk-in', shiftId, ...walkIn });
    const { name } = walkIn;
    tell(m.crew_walk_in_done({ name }), () =>
      desk.takeBack(id, {
        kind: 'undo-walk-in',
        assignmentId: addedBy(id) ?? temporaryId(id),
        name,
        undoes: id,
      }),
    );
    onClose();
  };
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
  const walkInShift = shifts?.find(({ shift }) => shift.id === search.walkIn);
  return (
    <Page
      title={m.crew_title()}
      lead={<Lead day={day} now={now} crew={shifts && people} />}
      tools={<DayButtons day={day} now={now} onDay={onDay} />}
    >
      <div className="grid max-w-3xl gap-4">
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
                {shifts.map((crewShift) => {
                  const { shift, crew } = crewShift;
                  return (
                    <CrewSection
                      key={shift.id}
                      crewShift={crewShift}
                      now={now}
                      unsent={unsent}
                      onPresent={(assignmentId) => {
                        const tapped = crew.find((one) => one.assignmentId === assignmentId);
                        if (tapped) choose(tapped, 'present');
                      }}
                      onAll={() => markAll(shift.id, unmarkedIds(crew))}
                      onMore={(assignmentId) => onDialog({ member: assignmentId })}
                      onWalkIn={() => onDialog({ walkIn: shift.id })}
                    />
                  );
                })}
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
          isRemoving={remove.isPending}
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
          onAdd={(walkIn) => addWalkIn(walkInShift.shift.id, walkIn)}
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

function Lead({ day, now, crew }: { day: string; now: Date; crew: readonly CrewMember[] | undefined }) {
  const noon = `${day}T12:00`;
  const near = formatNearDay(noon, new Date(`${eventDay(now)}T12:00`));
  return (
    <>
      <span className="inline-block first-letter:uppercase">
        {[near, formatLongDay(noon, now)].filter(Boolean).join(', ')}
      </span>
      {crew && crew.length > 0 && (
        <span className="tabular block font-semibold text-ink">
          {m.crew_present({ present: countPresent(crew), total: crew.length })}
        </span>
      )}
    </>
  );
}

function DayButtons({ day, now, onDay }: { day: string; now: Date; onDay: (day: string) => void }) {
  const away = (days: number) => localDay(addDays(`${day}T12:00`, days));
  const today = eventDay(now);
  return (
    <div className="flex flex-wrap items-center justify-end gap-1">
      {day !== today && (
        <Button variant="quiet" onClick={() => onDay(today)}>
          {m.crew_today()}
        </Button>
      )}
      <span className="flex">
        <IconButton icon={ChevronLeft} label={m.crew_day_before()} onClick={() => onDay(away(-1))} />
        <IconButton icon={ChevronRight} label={m.crew_day_after()} onClick={() => onDay(away(1))} />
      </span>
    </div>
  );
}

function CrewSkeleton() {
  return (
    <Loading>
      {[1, 2].map((section) => (
        <div key={section} className="mb-8">
          <Skeleton className="mb-2 h-6 w-44" />
          <Skeleton className="mb-3 w-56" />
          <Card>
            {[1, 2, 3].map((row) => (
              <div key={row} className="flex min-h-14 items-center px-4">
                <Skeleton className="h-6 w-48" />
              </div>
            ))}
          </Card>
        </div>
      ))}
    </Loading>
  );
}
