import {
  MAX_PLAN_DAYS,
  MAX_PLAN_ITEMS,
  MAX_TITLE_CHARS,
  type NewPlan,
  type Plan,
  type PlanSource,
} from '@ijsploeg/worker/contract';
import { eq } from 'drizzle-orm';
import { auditIfChanged } from '../../platform/audit/audit.statements.ts';
import { batch } from '../../platform/db/batch.ts';
import type { Db } from '../../platform/db/client.ts';
import type { ServiceContext } from '../../platform/http/service-context.ts';
import { startOfDay } from '../../platform/lib/calendar-day.ts';
import { AppError, fieldError } from '../../platform/lib/errors.ts';
import { newId } from '../../platform/lib/new-id.ts';
import { changed, daysApart, type ExistingShift, type Expanded, expand } from './expand.ts';
import { findFaults, isBlocked } from './find-faults.ts';
import { insertItems, type NewItem } from './plan-items.ts';
import { type PlannedColumns, toPlannedColumns } from './planned-shift.ts';
import { toPlan } from './plans.mapper.ts';
import {
  selectShiftsAround,
  selectShiftsById,
  selectShiftsStarting,
  selectWholePlan,
} from './plans.repository.ts';
import { plans } from './plans.table.ts';
import { shiftTemplates } from './templates/shift-templates.table.ts';

/** A plan before it is stored. */
interface Sketch {
  title: string;
  items: (Omit<NewItem, 'shiftId' | 'position' | 'selected'> & { shiftId?: string; row: number | null })[];
  /** The shifts that a change is about. */
  shifts?: readonly ExistingShift[];
}

const toItem = ({ row, after, copiedFrom }: Expanded) => ({
  row,
  after,
  copiedFrom: copiedFrom ?? null,
  before: null,
  seenVersion: null,
});

/** @throws AppError request.invalid for a period that ends before it starts, or is too long */
function checkPeriod({ from, to }: { from: string; to: string }): void {
  const days = daysApart(from, to);
  if (days < 0) throw fieldError('source.to', 'end_before_start');
  if (days > MAX_PLAN_DAYS) throw fieldError('source.to', 'out_of_range');
}

async function sketch(db: Db, source: PlanSource): Promise<Sketch> {
  switch (source.type) {
    case 'pattern': {
      checkPeriod(source);
      return { title: source.shift.title, items: expand(source).map(toItem) };
    }
    case 'copy': {
      checkPeriod(source);
      // A week or longer keeps its weekdays.
      if (daysApart(source.from, source.to) >= 6 && daysApart(source.from, source.startsOn) % 7 !== 0)
        throw fieldError('source.startsOn', 'invalid');
      const shifts = await selectShiftsStarting(db, startOfDay(source.from), startOfDay(source.to, 1));
      const active = shifts.filter(({ status }) => status !== 'cancelled');
      return { title: active[0]?.title ?? '', items: expand(source, { shifts: active }).map(toItem) };
    }
    case 'template': {
      const [template] = await db
        .select()
        .from(shiftTemplates)
        .where(eq(shiftTemplates.id, source.templateId));
      if (!template) throw new AppError('template.not_found');
      return { title: template.name, items: expand(source, template).map(toItem) };
    }
    case 'rows':
      return {
        title: source.fileName ?? source.rows[0]?.title ?? '',
        items: expand(source).map(toItem),
      };
    case 'change': {
      const shifts = await selectShiftsById(db, source.shiftIds);
      return {
        title: shifts[0]?.title ?? '',
        shifts,
        items: shifts.map((shift) => {
          const { id, version, ...values } = shift;
          const before: PlannedColumns = toPlannedColumns(values);
          return {
            shiftId: id,
            row: null,
            seenVersion: version,
            before,
            after: changed(shift, source),
            copiedFrom: null,
          };
        }),
      };
    }
  }
}

/** The existing shifts in the period of these shifts. */
const readAround = (db: Db, items: Sketch['items']) =>
  selectShiftsAround(
    db,
    Math.min(...items.map(({ after }) => after.startTime)),
    Math.max(...items.map(({ after }) => after.endTime)),
  );

/**
 * Makes a draft. Shifts that cannot be made or already exist are not selected at first.
 *
 * @throws AppError request.invalid | plan.empty | plan.too_large, with their number as `count` | template.not_found
 */
export async function createPlan(
  { db, clock, signedIn, requestId }: ServiceContext,
  { kind, source }: NewPlan,
): Promise<Plan> {
  const now = clock.now();
  const { title, items: sketched, shifts } = await sketch(db, source);
  if (sketched.length === 0) throw new AppError('plan.empty');
  if (sketched.length > MAX_PLAN_ITEMS)
    throw new AppError('plan.too_large', { count: sketched.length, limit: MAX_PLAN_ITEMS });
  const drafted = sketched.map(({ row, shiftId = newId('shf'), ...item }, index) => ({
    ...item,
    shiftId,
    position: row ?? index + 1,
  }));
  const faults = findFaults(drafted, { shifts: shifts ?? (await readAround(db, sketched)), now });
  const items = drafted.map((item): NewItem => {
    const found = faults.get(item.shiftId) ?? [];
    return { ...item, selected: !isBlocked(found) && !found.includes('exists') };
  });
  const id = newId('pln');
  const stored = {
    id,
    kind,
    title: title.slice(0, MAX_TITLE_CHARS),
    // The rows of a sheet are the items.
    source: source.type === 'rows' ? { type: source.type, fileName: source.fileName } : source,
    madeBy: signedIn.id,
    madeAt: now,
    selectedCount: items.filter(({ selected }) => selected).length,
  };
  const results = await batch(db, {
    inserted: db.insert(plans).values(stored),
    audit: auditIfChanged(db, {
      at: now,
      actorId: signedIn.id,
      action: 'plan.created',
      subjectKind: 'plan',
      subjectId: id,
      after: { kind, title: stored.title, shifts: items.length },
      requestId,
    }).statement,
    ...insertItems(db, id, items),
    ...selectWholePlan(db, id, now),
  });
  const { plan } = results;
  const [first] = plan;
  if (!first) throw new AppError('plan.not_found');
  return toPlan({ ...results, plan: [first] }, now);
}
