import type { CrewMember } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ATTENDANCE_LOOKS, type AttendanceChoice } from '../../components/shifts/attendance-badge.tsx';
import { errorMessage } from '../../lib/api/error-message.ts';
import { useSingleFlight } from '../../lib/hooks/use-single-flight.ts';
import { showToast } from '../../lib/toasts/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { removeWalkInMutation } from './crew.queries.ts';
import { temporaryId } from './crew-marks.ts';
import type { MemberDetails } from './member-dialog.tsx';
import { memberName } from './member-words.ts';
import type { useCrewDesk } from './use-crew-desk.ts';

/** What a lead does on the screen. Each act but removing waits at the desk until there is a connection, and can be undone. */
export function useCrewActs({ desk, addedBy }: Pick<ReturnType<typeof useCrewDesk>, 'desk' | 'addedBy'>) {
  const remove = useMutation(removeWalkInMutation);
  const singleFlight = useSingleFlight();
  const closeToast = useRef(() => {});
  // The desk that could undo is gone with the screen.
  useEffect(() => () => closeToast.current(), []);
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
  };
  return { choose, markAll, removeMember, isRemoving: remove.isPending, addWalkIn };
}
