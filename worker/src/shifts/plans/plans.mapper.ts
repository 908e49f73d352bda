import {
  type GhostShift,
  type KeptShift,
  type Plan,
  type PlanOutcome,
  type PlanSummary,
  toInstant,
  toInstantOrNull,
} from '@ijsploeg/worker/contract';
import type { BatchResults } from '../../platform/db/batch.ts';
import type { selectOutcome } from './apply-items.ts';
import { findFaults } from './find-faults.ts';
import { toPlannedShift } from './planned-shift.ts';
import type { PlanRow, selectGhosts, selectWholePlan } from './plans.repository.ts';

export const toPlanSummary = (row: PlanRow): PlanSummary => ({
  id: row.id,
  kind: row.kind,
  type: row.source.type,
  title: row.title,
  ...(row.source.type === 'copy' && {
    period: { from: row.source.from, to: row.source.to, startsOn: row.source.startsOn },
  }),
  state: row.state,
  version: row.version,
  madeBy: row.madeBy === null ? null : { id: row.madeBy, name: row.madeByName ?? '' },
  madeAt: toInstant(row.madeAt),
  appliedAt: toInstantOrNull(row.appliedAt),
  undoneAt: toInstantOrNull(row.undoneAt),
  selectedCount: row.selectedCount,
  appliedCount: row.appliedCount,
  undoneCount: row.undoneCount,
});

export const toGhost = ({
  startTime,
  endTime,
  ...ghost
}: Awaited<ReturnType<typeof selectGhosts>>[number]): GhostShift => ({
  ...ghost,
  startTime: toInstant(startTime),
  endTime: toInstant(endTime),
});

export type WholePlan = BatchResults<ReturnType<typeof selectWholePlan>>;

/** The faults of a draft; a plan that is no draft has none. */
export const faultsOf = ({ plan: [plan], items, around, own, doubleBooked }: WholePlan, now: number) =>
  plan?.state === 'draft'
    ? findFaults(items, {
        shifts: plan.kind === 'change' ? own : around,
        doubleBooked: new Set(doubleBooked.map(({ shiftId }) => shiftId)),
        now,
      })
    : new Map<string, never[]>();

/** Maps a plan with its shifts to the contract. */
export function toPlan(found: WholePlan & { plan: [PlanRow, ...PlanRow[]] }, now: number): Plan {
  const { plan, items, doubleBooked, notified } = found;
  const faults = faultsOf(found, now);
  const people = new Map(doubleBooked.map(({ shiftId, people }) => [shiftId, people]));
  const summary = toPlanSummary(plan[0]);
  return {
    ...summary,
    items: items.map((item) => ({
      shiftId: item.shiftId,
      row: summary.type === 'rows' ? item.position : null,
      selected: item.selected,
      applied: item.applied,
      undone: item.undone,
      kept: item.undone ? null : item.kept,
      faults: faults.get(item.shiftId) ?? [],
      ...(people.has(item.shiftId) && { people: people.get(item.shiftId) }),
      ...(item.before && { before: toPlannedShift(item.before) }),
      after: toPlannedShift(item.after),
    })),
    peopleToNotify: notified[0]?.people ?? 0,
  };
}

export type FoundOutcome = BatchResults<ReturnType<typeof selectOutcome>>;

/** Maps what applying or undoing did to the contract. */
export const toOutcome = (
  plan: PlanRow,
  { keptItems, notified }: Omit<FoundOutcome, 'plan'>,
  done: number,
): PlanOutcome => ({
  id: plan.id,
  state: plan.state,
  version: plan.version,
  done,
  kept: keptItems.map(
    ({ shiftId, kept, after, people }): KeptShift => ({
      shiftId,
      title: after.title,
      startTime: toInstant(after.startTime),
      why: kept ?? 'changed',
      people,
    }),
  ),
  notified: notified[0]?.mails ?? 0,
});
