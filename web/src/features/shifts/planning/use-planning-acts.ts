import type { Assignment, OverlappingShift } from '@ijsploeg/worker/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api/api.ts';
import { errorMessage } from '../../../lib/api/error-message.ts';
import { planningKeys } from '../../../lib/api/query-keys.ts';
import { readDraft, writeDraft } from '../../../lib/forms/drafts.ts';
import { useSingleFlight } from '../../../lib/hooks/use-single-flight.ts';
import { isFinal } from '../../../lib/queue/sender.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';
import { m } from '../../../paraglide/messages.js';
import {
  assignMutation,
  movePlaceMutation,
  moveToShiftMutation,
  statusAfter,
} from '../dialogs/shift.mutations.ts';
import { isOverlapRefusal } from '../dialogs/use-assign.ts';
import { type Holder, type Planning, withoutPlace, withPlace, withStatus } from './planning-cache.ts';
import { saidDone, shiftName } from './planning-words.ts';
import { type Act, type DoneAct, inverseOf, type NoUndo, withDone } from './undo-list.ts';

/** The question before an act: the person would be on two shifts at once, or loses a place. */
export interface Question {
  act: Act;
  isUndo: boolean;
  /** The other shifts, where they are known. */
  overlaps: readonly OverlappingShift[];
}

interface ActEvents {
  say: (text: string) => void;
  /** Called with an act that was done, the resulting place, and the announcement. */
  onDone: (act: Act, placeId: string, text: string) => void;
  /** Called when the server refused an act, or there was no answer. */
  onRefused: () => void;
}

/** Keeps the list while the person signs in again; it is deleted when that is somebody else. */
const UNDO_DRAFT = 'planning.undo';

/** The acts of the board, each of which is one request. The last ten can be undone. */
export function usePlanningActs({ say, onDone, onRefused }: ActEvents) {
  const client = useQueryClient();
  const assigning = useMutation(assignMutation);
  const moving = useMutation(moveToShiftMutation);
  const changing = useMutation(movePlaceMutation);
  const singleFlight = useSingleFlight();
  const [pending, setPending] = useState<Act | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const [failure, setFailure] = useState<{ act: Act; text: string } | null>(null);
  const [done, showDone] = useState(() => (readDraft(UNDO_DRAFT).done ?? []) as readonly DoneAct[]);
  useEffect(() => writeDraft(UNDO_DRAFT, {}), []);
  const latest = useRef(done);
  const rememberDone = (acts: readonly DoneAct[]) => {
    latest.current = acts;
    showDone(acts);
  };
  /** Resolves when every request has its answer. */
  const running = useRef<Promise<unknown>>(Promise.resolve());
  /** The shifts that are being changed from here. */
  const own = useRef(new Set<string>());

  const show = (shiftIds: readonly string[], change: (planning: Planning) => Planning) => {
    for (const id of shiftIds) own.current.add(id);
    client.setQueriesData<Planning>(
      { queryKey: planningKeys.weeks },
      (planning) => planning && change(planning),
    );
  };
  const given = (place: Assignment, holder: Holder) => (planning: Planning) =>
    withPlace(planning, place, holder);

  /** @returns the act that was done; null if there was nothing left to do */
  async function request(act: Act, overrideOverlap: boolean): Promise<DoneAct | null> {
    if (act.kind === 'assign') {
      const { shift, holder } = act;
      const place = await assigning.mutateAsync({
        shiftId: shift.id,
        standInId: undefined,
        volunteerId: holder.id,
        overrideOverlap,
        overridesOffer: false,
      });
      if (!place) return null;
      show([shift.id], given(place, holder));
      return { act, place: stateOf(place) };
    }
    if (act.kind === 'move') {
      const { place, shift, from, holder } = act;
      const { to } = await moving.mutateAsync({
        assignmentId: place.id,
        shiftId: shift.id,
        overrideOverlap,
        ifStatus: place.status,
      });
      // In one step, so that the person is never shown on both or on neither.
      show([from.id, shift.id], (planning) => given(to, holder)(withoutPlace(planning, place.id)));
      return { act, place: stateOf(to) };
    }
    const { place, shift, to } = act;
    await changing.mutateAsync({ assignmentId: place.id, from: place.status, to });
    show([shift.id], (planning) =>
      to === 'cancelled' ? withoutPlace(planning, place.id) : withStatus(planning, place.id, statusAfter(to)),
    );
    return { act, place: to === 'confirmed' ? { id: place.id, status: to } : place };
  }

  function refuse(act: Act, text: string): void {
    setFailure({ act, text });
    onRefused();
    say(m.planning_said_refused({ name: act.name, shift: shiftName(act.shift), reason: text }));
    // The screen may be out of date.
    void client.invalidateQueries({ queryKey: planningKeys.all });
  }

  async function perform(act: Act, isUndo: boolean, overrideOverlap: boolean): Promise<boolean> {
    setFailure(null);
    setPending(act);
    try {
      const outcome = await request(act, overrideOverlap);
      setQuestion(null);
      if (!outcome) {
        refuse(act, m.shifts_assigned_already({ name: act.name }));
        return false;
      }
      rememberDone(isUndo ? latest.current.slice(0, -1) : withDone(latest.current, outcome));
      const text = saidDone(act, isUndo);
      onDone(act, outcome.place.id, text);
      say(text);
      return true;
    } catch (error) {
      if (!overrideOverlap && isOverlapRefusal(error)) {
        setQuestion({ act, isUndo, overlaps: [] });
        return false;
      }
      setQuestion(null);
      if (error instanceof ApiError && error.status === 401) writeDraft(UNDO_DRAFT, { done: latest.current });
      const text = errorMessage(error, m.shifts_failed_place());
      // Not a session that ended or a request too many: after these the act can still be undone.
      if (isUndo && error instanceof ApiError && isFinal(error) && !error.code.startsWith('auth.')) {
        // The place is no longer as the act left it, so the act can never be undone.
        rememberDone(latest.current.slice(0, -1));
        showToast({ tone: 'error', message: m.planning_undo_refused({ name: act.name, reason: text }) });
      }
      refuse(act, text);
      return false;
    } finally {
      setPending(null);
    }
  }

  /** @returns whether it was done; undefined while another act is running */
  function run(act: Act, { isUndo = false, overrideOverlap = false } = {}): Promise<boolean | undefined> {
    const outcome = singleFlight(() => perform(act, isUndo, overrideOverlap));
    running.current = Promise.all([running.current, outcome]);
    return outcome;
  }

  async function undoLast(): Promise<void> {
    const last = latest.current.at(-1);
    if (!last) {
      say(m.planning_undo_none());
      return;
    }
    const inverse = inverseOf(last);
    if (typeof inverse !== 'string') {
      await singleFlight(() => perform(inverse, true, false));
      return;
    }
    rememberDone(latest.current.slice(0, -1));
    showToast({ tone: 'info', message: NO_UNDO_TEXTS[inverse]({ name: last.act.name }) });
  }

  /** Waits for running acts, so that neither of two quick presses is lost. */
  function undo(): void {
    running.current = running.current.then(undoLast);
  }

  return {
    run,
    undo,
    /** The acts that can be undone, newest last. */
    done,
    pending,
    question,
    ask: setQuestion,
    answer: (isYes: boolean) => {
      if (!question) return;
      if (isYes) void run(question.act, { isUndo: question.isUndo, overrideOverlap: true });
      else setQuestion(null);
    },
    failure,
    forgetFailure: () => setFailure(null),
    own,
  };
}

export type PlanningActs = ReturnType<typeof usePlanningActs>;

const stateOf = ({ id, status }: Assignment) => ({
  id,
  status: status === 'confirmed' ? status : ('assigned' as const),
});

const NO_UNDO_TEXTS: Record<NoUndo, (named: { name: string }) => string> = {
  confirmed: m.planning_undo_confirmed,
  guest: m.planning_undo_guest,
};
