import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { insertFrom } from '../../platform/db/insert-from.ts';
import type { PlannedColumns } from './planned-shift.ts';
import { planItems } from './plans.table.ts';

/** The most text of one JSON parameter; D1 takes two million bytes. */
const MAX_JSON_CHARS = 400_000;

/** Lists of these values as JSON, each short enough for a parameter. */
export function toJsonParameters(values: readonly object[]): string[] {
  const parameters: string[] = [];
  let list: string[] = [];
  let chars = 0;
  for (const text of values.map((value) => JSON.stringify(value))) {
    if (chars + text.length > MAX_JSON_CHARS && list.length > 0) {
      parameters.push(`[${list.join(',')}]`);
      list = [];
      chars = 0;
    }
    list.push(text);
    chars += text.length;
  }
  if (list.length > 0) parameters.push(`[${list.join(',')}]`);
  return parameters;
}

/** The statements of each JSON parameter, by name. */
export const eachParameter = <Statement>(
  name: string,
  values: readonly object[],
  toStatement: (json: string) => Statement,
): Record<string, Statement> =>
  Object.fromEntries(toJsonParameters(values).map((json, index) => [`${name}${index}`, toStatement(json)]));

/** A new item. */
export interface NewItem {
  shiftId: string;
  position: number;
  selected: boolean;
  seenVersion: number | null;
  before: PlannedColumns | null;
  after: PlannedColumns;
  /** The shift that it is a copy of. */
  copiedFrom: string | null;
}

const ofItem = (name: string) => sql`item.value ->> ${sql.raw(`'${name}'`)}`;

const jsonOfItem = (name: string) =>
  sql`iif(${ofItem(name)} IS NULL, NULL, item.value -> ${sql.raw(`'${name}'`)})`;

/** Inserts the items of a draft. */
export const insertItems = (db: Db, planId: string, items: readonly NewItem[]) =>
  eachParameter('items', items, (json) =>
    insertFrom(
      db,
      planItems,
      {
        planId,
        shiftId: ofItem('shiftId'),
        position: ofItem('position'),
        selected: ofItem('selected'),
        seenVersion: ofItem('seenVersion'),
        before: jsonOfItem('before'),
        after: jsonOfItem('after'),
        copiedFrom: ofItem('copiedFrom'),
      },
      { from: sql`json_each(${json}) AS item`, where: sql`TRUE` },
    ),
  );

/** An edited item. */
export interface EditedItem {
  shiftId: string;
  selected: boolean;
  allowsDouble: boolean;
  after: PlannedColumns;
}

/** In SQL: the plan is a draft and has this version. */
export const isDraftAt = (planId: string, version: number) => sql`EXISTS (
  SELECT 1 FROM plans WHERE plans.id = ${planId} AND plans.state = 'draft' AND plans.version = ${version})`;

/** Changes the items of a draft that has this version. */
export const updateItems = (db: Db, planId: string, version: number, items: readonly EditedItem[]) =>
  eachParameter('items', items, (json) =>
    db
      .update(planItems)
      .set({
        selected: sql`item.value ->> 'selected'`,
        allowsDouble: sql`item.value ->> 'allowsDouble'`,
        after: sql`item.value -> 'after'`,
      })
      .from(sql`json_each(${json}) AS item`)
      .where(
        sql`plan_items.plan_id = ${planId} AND plan_items.shift_id = item.value ->> 'shiftId'
          AND ${isDraftAt(planId, version)}`,
      ),
  );

export const countItems = (planId: string, condition: SQL) =>
  sql<number>`(SELECT count(*) FROM plan_items WHERE plan_items.plan_id = ${planId} AND ${condition})`;

export const selectedItems = (planId: string) => countItems(planId, sql`plan_items.selected = 1`);
