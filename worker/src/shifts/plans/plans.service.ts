import {
  type applyPlan as applyEndpoint,
  type BodyOutput,
  type dropPlan as dropEndpoint,
  type editPlan as editEndpoint,
  NewShift,
  type Plan,
  type PlanOutcome,
  type ShiftEdit,
  type undoPlan as undoEndpoint,
} from '@ijsploeg/worker/contract';
import { and, eq, sql } from 'drizzle-orm';
import { auditIfChanged, auditRowExists } from '../../platform/audit/audit.statements.ts';
import { batch } from '../../platform/db/batch.ts';
import type { Db } from '../../platform/db/client.ts';
import type { ServiceContext } from '../../platform/http/service-context.ts';
import { validate } from '../../platform/http/validate.ts';
import { AppError, fieldError } from '../../platform/lib/errors.ts';
import { queueMails } from '../../platform/mail/mail.outbox.ts';
import { forgetAcknowledgements } from '../places/acknowledge.ts';
import { settledMails, settleWaitlists } from '../places/settle-waitlists.ts';
import { toShiftColumns } from '../reading/shift-columns.ts';
import { toDoubleBooking } from '../reading/shifts.mapper.ts';
import {
  applyItems,
  isUndoable,
  movedPlaces,
  selectOutcome,
  shiftsOfPlan,
  undoItems,
} from './apply-items.ts';
import { type Direction, isNobodyDoubleBooked, selectDoubleBookedPeople } from './double-booked.ts';
import { findFaults, isBlocked } from './find-faults.ts';
import { dropWaitingMails, enqueueAppliedMails, enqueueUndoneMails } from './mails/shifts-updated.ts';
import { type EditedItem, isDraftAt, selectedItems, updateItems } from './plan-items.ts';
import { type PlannedColumns, toPlannedColumns, toPlannedShift } from './planned-shift.ts';
import { faultsOf, toOutcome, toPlan } from './plans.mapper.ts';
import { type PlanRow, selectPlan, selectShiftsAround, selectWholePlan } from './plans.repository.ts';
import { plans } from './plans.table.ts';

const readWhole = (db: Db, planId: string, now: number) => batch(db, selectWholePlan(db, planId, now));

/** Refuses a plan that is not a draft with this version. */
function refuseUnlessDraft(plan: PlanRow | undefined, version: number): asserts plan is PlanRow {
  if (!plan) throw new AppError('plan.not_found');
  if (plan.state !== 'draft') throw new AppError('plan.not_draft', { state: plan.state });
  if (plan.version !== version) throw planChanged(plan);
}

const planChanged = ({ version, selectedCount: count }: PlanRow) =>
  new AppError('plan.changed', { version, count });

/** The values of an item with an edit applied. */
function edited(item: PlannedColumns, { status, ...edit }: ShiftEdit, path: string): PlannedColumns {
  const { isClockChange, ...values } = item;
  const fields = prefixed(path, () => validate(NewShift, { ...toPlannedShift(values), ...edit }));
  const hasNewTimes = edit.startTime !== undefined && edit.endTime !== undefined;
  return {
    ...toPlannedColumns(toShiftColumns(fields)),
    ...(item.status && { status: status ?? item.status }),
    ...(isClockChange && !hasNewTimes && { isClockChange }),
  };
}

/** Reports the faults of the fields under a path. */
function prefixed<T>(path: string, check: () => T): T {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof AppError) || !error.detail.issues) throw error;
    const issues = error.detail.issues.map((issue) => ({ ...issue, path: `${path}.${issue.path}` }));
    throw new AppError('request.invalid', { issues });
  }
}

/**
 * Selects, unselects and edits shifts of a draft. A shift that is selected although an equal one exists is made anyway.
 *
 * @throws AppError plan.not_found | plan.not_draft | plan.changed | request.invalid, also for a shift that cannot be selected
 */
export async function editPlan(
  { db, clock, signedIn, requestId }: ServiceContext,
  planId: string,
  { version, items: edits }: BodyOutput<typeof editEndpoint>,
): Promise<Plan> {
  const now = clock.now();
  const found = await readWhole(db, planId, now);
  const [plan] = found.plan;
  refuseUnlessDraft(plan, version);
  const byId = new Map(found.items.map((item) => [item.shiftId, item]));
  const changes = new Map(
    edits.map(({ shiftId, selected, after }, index) => {
      const item = byId.get(shiftId);
      if (!item) throw fieldError(`items.${index}.shiftId`, 'invalid');
      const values = after ? edited(item.after, after, `items.${index}.after`) : item.after;
      return [
        shiftId,
        { index, item: { ...item, after: values }, selected, isEdited: after !== undefined },
      ] as const;
    }),
  );
  const items = found.items.map((item) => changes.get(item.shiftId)?.item ?? item);
  const times = items.map(({ after }) => after);
  const shifts =
    plan.kind === 'change'
      ? found.own
      : await selectShiftsAround(
          db,
          Math.min(...times.map(({ startTime }) => startTime)),
          Math.max(...times.map(({ endTime }) => endTime)),
        );
  const faults = findFaults(items, { shifts, now });
  const written = [...changes.values()].map(({ index, item, selected, isEdited }): EditedItem => {
    const itemFaults = faults.get(item.shiftId) ?? [];
    const isDouble = itemFaults.includes('exists');
    if (selected && isBlocked(itemFaults)) throw fieldError(`items.${index}.selected`, 'invalid');
    // An edit unselects a shift if it makes it a duplicate or impossible, and otherwise selects it.
    const byItself = isEdited ? !isDouble && !isBlocked(itemFaults) : item.selected;
    return {
      shiftId: item.shiftId,
      selected: selected ?? byItself,
      allowsDouble: isDouble && (selected ?? (!isEdited && item.allowsDouble)),
      after: item.after,
    };
  });
  const results = await batch(db, {
    ...updateItems(db, planId, version, written),
    saved: db
      .update(plans)
      .set({ version: version + 1, touchedAt: now, selectedCount: selectedItems(planId) })
      .where(and(eq(plans.id, planId), isDraftAt(planId, version)))
      .returning({ id: plans.id }),
    audit: auditIfChanged(db, {
      at: now,
      actorId: signedIn.id,
      action: 'plan.changed',
      subjectKind: 'plan',
      subjectId: planId,
      after: { shifts: written.length },
      requestId,
    }).statement,
    ...selectWholePlan(db, planId, now),
  });
  const [current] = results.plan;
  if (results.saved.length === 0) refuseUnlessDraft(current, version);
  if (!current) throw new AppError('plan.not_found');
  return toPlan({ ...results, plan: [current] }, now);
}

/** The outcome of applying or undoing a plan. */
const outcomeOf = (plan: PlanRow, direction: Direction, found: Parameters<typeof toOutcome>[1]) =>
  toOutcome(plan, found, direction === 'apply' ? plan.appliedCount : plan.undoneCount);

/** The outcome for a repeated request. */
async function answerAgain(db: Db, planId: string, direction: Direction): Promise<PlanOutcome> {
  const { plan, ...found } = await batch(db, selectOutcome(db, planId, direction));
  if (!plan[0]) throw new AppError('plan.not_found');
  return outcomeOf(plan[0], direction, found);
}

/**
 * Makes or changes the selected shifts of a draft, if they are as many as the admin saw: a tick that was not saved changes
 * the number and not the version. Applying it again returns the same outcome. People expected on changed
 * shifts are notified by one mail, five minutes later.
 *
 * @throws AppError plan.not_found | plan.not_draft | plan.changed | plan.empty | plan.double_books, with the `people`
 */
export async function applyPlan(
  context: ServiceContext,
  planId: string,
  { version, expected, overrideOverlap = false, reason }: BodyOutput<typeof applyEndpoint>,
): Promise<PlanOutcome> {
  const { db, env, clock, signedIn, requestId } = context;
  const now = clock.now();
  const found = await readWhole(db, planId, now);
  const [plan] = found.plan;
  if (plan?.state === 'applied') return answerAgain(db, planId, 'apply');
  refuseUnlessDraft(plan, version);
  const faults = faultsOf(found, now);
  const past = found.items
    .filter(({ shiftId, selected }) => selected && faults.get(shiftId)?.includes('past'))
    .map(({ shiftId }) => shiftId);
  const isChange = plan.kind === 'change';
  const isGuarded = isChange && !overrideOverlap;
  const audit = auditIfChanged(db, {
    at: now,
    actorId: signedIn.id,
    action: 'plan.applied',
    subjectKind: 'plan',
    subjectId: planId,
    after: {
      kind: plan.kind,
      title: plan.title,
      shifts: plan.selectedCount,
      ...(overrideOverlap && { overrideOverlap }),
      ...(reason !== null && { reason }),
    },
    requestId,
  });
  const change = { auditId: audit.id, now };
  const results = await batch(db, {
    doubleBooked: isGuarded ? selectDoubleBookedPeople(db, planId, 'apply') : undefined,
    applied: db
      .update(plans)
      .set({ state: 'applied', version: version + 1, appliedAt: now })
      .where(
        and(
          eq(plans.id, planId),
          isDraftAt(planId, version),
          sql`${selectedItems(planId)} = ${expected}`,
          isGuarded ? isNobodyDoubleBooked(planId, 'apply') : undefined,
        ),
      )
      .returning({ id: plans.id }),
    audit: audit.statement,
    ...applyItems(db, { planId, kind: plan.kind, happened: auditRowExists(audit.id), now }, past),
    forgotten: isChange ? forgetAcknowledgements(db, movedPlaces(planId), audit.id) : undefined,
    mails: isChange ? enqueueAppliedMails(db, change, { planId, reason }) : undefined,
    // The maximum may have changed, and also which people can claim a place.
    ...(isChange && settleWaitlists(db, { shiftIds: shiftsOfPlan(planId), now })),
    ...selectOutcome(db, planId, 'apply'),
  });
  const [current] = results.plan;
  if (results.applied.length > 0 && current) {
    await queueMails(env, [...(results.mails ?? []), ...settledMails(results)]);
    return outcomeOf(current, 'apply', results);
  }
  if (current?.state === 'applied') return outcomeOf(current, 'apply', results);
  refuseUnlessDraft(current, version);
  if (current.selectedCount === 0) throw new AppError('plan.empty');
  if (current.selectedCount !== expected) throw planChanged(current);
  const { doubleBooked = [] } = results;
  throw new AppError('plan.double_books', { people: doubleBooked.map(toDoubleBooking) });
}

/**
 * Undoes a plan, except for shifts that were edited since. Undoing it again returns the same outcome. People who were not
 * notified of the change get no mail.
 *
 * @throws AppError plan.not_found | plan.not_applied | plan.changed | plan.too_old, without its items | plan.double_books, with
 *   the `people`
 */
export async function undoPlan(
  { db, env, clock, signedIn, requestId }: ServiceContext,
  planId: string,
  { version, overrideOverlap = false }: BodyOutput<typeof undoEndpoint>,
): Promise<PlanOutcome> {
  const now = clock.now();
  const [plan] = await selectPlan(db, planId);
  if (plan?.state === 'undone') return answerAgain(db, planId, 'undo');
  refuseUnlessApplied(plan, version);
  const isChange = plan.kind === 'change';
  const isGuarded = isChange && !overrideOverlap;
  const audit = auditIfChanged(db, {
    at: now,
    actorId: signedIn.id,
    action: 'plan.undone',
    subjectKind: 'plan',
    subjectId: planId,
    after: {
      kind: plan.kind,
      title: plan.title,
      shifts: plan.appliedCount,
      ...(overrideOverlap && { overrideOverlap }),
    },
    requestId,
  });
  const change = { auditId: audit.id, now };
  const results = await batch(db, {
    doubleBooked: isGuarded ? selectDoubleBookedPeople(db, planId, 'undo') : undefined,
    undone: db
      .update(plans)
      .set({ state: 'undone', version: version + 1, undoneAt: now })
      .where(
        and(
          eq(plans.id, planId),
          eq(plans.state, 'applied'),
          eq(plans.version, version),
          isUndoable(planId),
          isGuarded ? isNobodyDoubleBooked(planId, 'undo') : undefined,
        ),
      )
      .returning({ id: plans.id }),
    audit: audit.statement,
    ...undoItems(db, { planId, kind: plan.kind, happened: auditRowExists(audit.id), now }),
    mails: isChange ? enqueueUndoneMails(db, change, planId) : undefined,
    dropped: isChange ? dropWaitingMails(db, change, planId) : undefined,
    ...(isChange && settleWaitlists(db, { shiftIds: shiftsOfPlan(planId), now })),
    ...selectOutcome(db, planId, 'undo'),
  });
  const [current] = results.plan;
  if (results.undone.length > 0 && current) {
    await queueMails(env, [...(results.mails ?? []), ...settledMails(results)]);
    return outcomeOf(current, 'undo', results);
  }
  if (current?.state === 'undone') return outcomeOf(current, 'undo', results);
  refuseUnlessApplied(current, version);
  const { doubleBooked = [] } = results;
  if (doubleBooked.length === 0) throw new AppError('plan.too_old');
  throw new AppError('plan.double_books', { people: doubleBooked.map(toDoubleBooking) });
}

function refuseUnlessApplied(plan: PlanRow | undefined, version: number): asserts plan is PlanRow {
  if (!plan) throw new AppError('plan.not_found');
  if (plan.state !== 'applied') throw new AppError('plan.not_applied', { state: plan.state });
  if (plan.version !== version) throw planChanged(plan);
}

/**
 * Discards a draft. Repeating it returns the same outcome.
 *
 * @throws AppError plan.not_found | plan.not_draft | plan.changed
 */
export async function dropPlan(
  { db, clock, signedIn, requestId }: ServiceContext,
  planId: string,
  { version }: BodyOutput<typeof dropEndpoint>,
): Promise<PlanOutcome> {
  const now = clock.now();
  const {
    dropped,
    plan: [plan],
  } = await batch(db, {
    dropped: db
      .update(plans)
      .set({ state: 'dropped', version: version + 1, touchedAt: now })
      .where(and(eq(plans.id, planId), isDraftAt(planId, version)))
      .returning({ id: plans.id }),
    audit: auditIfChanged(db, {
      at: now,
      actorId: signedIn.id,
      action: 'plan.dropped',
      subjectKind: 'plan',
      subjectId: planId,
      requestId,
    }).statement,
    plan: selectPlan(db, planId),
  });
  if (dropped.length === 0 && plan?.state !== 'dropped') refuseUnlessDraft(plan, version);
  if (!plan) throw new AppError('plan.not_found');
  return toOutcome(plan, { keptItems: [], notified: [] }, 0);
}
