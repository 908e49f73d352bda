import type { GridObjection, GridPlace, GridShift } from '@ijsploeg/worker/contract';
import { serverNow } from '../../../lib/api/server-clock.ts';
import { eventDay, formatLongDay, formatShortDay } from '../../../lib/format/format-date.ts';
import { m } from '../../../paraglide/messages.js';
import { objectionWords } from '../dialogs/candidate-objections.tsx';
import { rinkHours } from './board-model.ts';
import type { Act } from './undo-list.ts';

/** `za 12 dec`, of a calendar day whose year the screen shows already. */
export function shortDay(day: string): string {
  const noon = `${day}T12:00:00`;
  return formatShortDay(noon, new Date(noon));
}

/** `zaterdag 12 december`, of a calendar day. */
export const dayName = (day: string): string => formatLongDay(`${day}T12:00:00`);

/** `Kassa, zaterdag 12 december, 09:00–12:30`. */
export const shiftName = (shift: Pick<GridShift, 'title' | 'startTime' | 'endTime'>): string =>
  `${shift.title}, ${dayName(eventDay(shift.startTime))}, ${rinkHours(shift)}`;

/** `1 plek vrij`, `vol` or that the shift is over or does not take place. */
export function freeWords({ status, freePlaces }: Pick<GridShift, 'status' | 'freePlaces'>): string {
  if (status === 'cancelled') return m.shifts_status_cancelled();
  if (status === 'completed') return m.shifts_status_completed();
  return freePlaces > 0 ? m.planning_free({ count: freePlaces }) : m.shifts_full();
}

const STATUS_TEXTS = {
  assigned: m.mine_status_assigned,
  confirmed: m.mine_status_confirmed,
  completed: m.mine_status_completed,
  cancelled: m.mine_status_cancelled,
};

/** The words on a place besides the name of its holder. */
export const placeWords = ({
  status,
  isLead,
  hasStandIn,
  isAcknowledged,
  attendance,
}: GridPlace): string[] => [
  STATUS_TEXTS[status](),
  ...(isLead ? [m.lead_name()] : []),
  ...(hasStandIn ? [m.cannot_state()] : []),
  ...(isAcknowledged ? [m.answer_coming()] : []),
  ...(attendance ? [ATTENDANCE_TEXTS[attendance.state]()] : []),
];

const ATTENDANCE_TEXTS = {
  present: m.attendance_present,
  absent: m.attendance_absent,
  excused: m.attendance_excused,
};

/** Whether somebody who is picked up can be put on a shift. */
export interface TargetWords {
  /**
   * `doubtful`: there are objections. `refused`: the server would refuse it. `none`: not known yet, or the shift they
   * come from.
   */
  tone: 'good' | 'doubtful' | 'refused' | 'none';
  texts: string[];
}

/**
 * The objections to putting the person who is picked up on a shift.
 *
 * @param objection undefined if there is none, null while that is not known
 */
export function targetWords(
  shift: GridShift,
  objection: GridObjection | null | undefined,
  isOrigin: boolean,
): TargetWords {
  if (isOrigin) return { tone: 'none', texts: [m.planning_origin()] };
  if (shift.status !== 'active') return { tone: 'refused', texts: [freeWords(shift)] };
  if (objection === null) return { tone: 'none', texts: [] };
  if (objection?.alreadyAssigned) return { tone: 'refused', texts: [m.shifts_assign_on_shift()] };
  if (objection?.isFull) return { tone: 'refused', texts: [m.shifts_full()] };
  const words = objection
    ? [
        ...objectionWords(objection).map(({ text }) => text),
        ...(objection.isAbsent ? [m.gaps_candidate_absent()] : []),
      ]
    : [];
  return words.length > 0 ? { tone: 'doubtful', texts: words } : { tone: 'good', texts: [m.planning_fits()] };
}

/** The announcement of a shift for the person who is picked up. */
export const saidTarget = (shift: GridShift, { texts }: TargetWords): string =>
  [shiftName(shift), freeWords(shift), ...texts.filter((text) => text !== m.shifts_full())].join('. ');

const CHANGED_TEXTS = {
  confirmed: m.shifts_place_confirmed,
  completed: m.shifts_place_completed,
  cancelled: m.shifts_place_cancelled,
  reopened: m.shifts_place_reopened,
};

/** The announcement of an act that was done. */
export function saidDone(act: Act, isUndo: boolean): string {
  const { name } = act;
  const shift = shiftName(act.shift);
  const text =
    act.kind === 'move'
      ? m.planning_said_moved({ name, from: shiftName(act.from), shift })
      : act.kind === 'assign'
        ? saidAssigned(act)
        : CHANGED_TEXTS[act.to]({ name });
  return isUndo ? m.planning_said_undone({ text }) : text;
}

function saidAssigned({ name, shift, wasConfirmed }: Extract<Act, { kind: 'assign' }>): string {
  // No mail is sent about a shift that is over.
  const isOver = Date.parse(shift.endTime) <= serverNow();
  const said = isOver ? m.planning_said_assigned_without_notice : m.planning_said_assigned;
  const text = said({ name, shift: shiftName(shift) });
  return wasConfirmed ? `${text} ${m.planning_said_unconfirmed()}` : text;
}
