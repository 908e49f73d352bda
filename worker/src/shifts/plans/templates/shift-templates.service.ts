import {
  MAX_TEMPLATES,
  type NewShiftTemplate,
  type ShiftTemplate,
  type ShiftTemplateChange,
} from '@ijsploeg/worker/contract';
import { and, asc, eq, sql } from 'drizzle-orm';
import { auditIfChanged } from '../../../platform/audit/audit.statements.ts';
import { differences } from '../../../platform/audit/differences.ts';
import { batch } from '../../../platform/db/batch.ts';
import type { Db } from '../../../platform/db/client.ts';
import { insertFrom } from '../../../platform/db/insert-from.ts';
import type { ServiceContext } from '../../../platform/http/service-context.ts';
import { AppError } from '../../../platform/lib/errors.ts';
import { newId } from '../../../platform/lib/new-id.ts';
import { shiftTemplates } from './shift-templates.table.ts';

type TemplateRow = typeof shiftTemplates.$inferSelect;

/** Maps a template to the contract. */
export const toTemplate = ({ id, name, items, version }: TemplateRow): ShiftTemplate => ({
  id,
  name,
  items,
  version,
});

/** A template as the audit log shows it. */
const summaryOf = ({ name, items }: Pick<TemplateRow, 'name' | 'items'>) => ({ name, shifts: items.length });

/** All templates, by name. */
export const selectTemplates = (db: Db) =>
  db
    .select()
    .from(shiftTemplates)
    .orderBy(asc(sql`lower(name)`), asc(shiftTemplates.id))
    .limit(MAX_TEMPLATES);

const selectTemplate = (db: Db, id: string) =>
  db.select().from(shiftTemplates).where(eq(shiftTemplates.id, id));

/** @throws AppError template.too_many */
export async function createTemplate(
  { db, clock, signedIn, requestId }: ServiceContext,
  { name, items }: NewShiftTemplate,
): Promise<ShiftTemplate> {
  const now = clock.now();
  const id = newId('tpl');
  const {
    created: [created],
  } = await batch(db, {
    inserted: insertFrom(
      db,
      shiftTemplates,
      { id, name, items, createdAt: now, updatedAt: now },
      { where: sql`(SELECT count(*) FROM shift_templates) < ${MAX_TEMPLATES}` },
    ),
    audit: auditIfChanged(db, {
      at: now,
      actorId: signedIn.id,
      action: 'template.created',
      subjectKind: 'template',
      subjectId: id,
      after: summaryOf({ name, items }),
      requestId,
    }).statement,
    created: selectTemplate(db, id),
  });
  if (!created) throw new AppError('template.too_many', { limit: MAX_TEMPLATES });
  return toTemplate(created);
}

/** @throws AppError template.not_found | template.changed, with the stored template as `current` */
export async function changeTemplate(
  { db, clock, signedIn, requestId }: ServiceContext,
  id: string,
  { version, ...change }: ShiftTemplateChange,
): Promise<ShiftTemplate> {
  const now = clock.now();
  const [found] = await selectTemplate(db, id);
  if (!found) throw new AppError('template.not_found');
  const {
    changed: [changed],
    current: [current],
  } = await batch(db, {
    changed: db
      .update(shiftTemplates)
      .set({ ...change, version: version + 1, updatedAt: now })
      .where(and(eq(shiftTemplates.id, id), eq(shiftTemplates.version, version)))
      .returning({ id: shiftTemplates.id }),
    audit: auditIfChanged(db, {
      at: now,
      actorId: signedIn.id,
      action: 'template.changed',
      subjectKind: 'template',
      subjectId: id,
      ...differences(
        summaryOf(found),
        summaryOf({ name: change.name ?? found.name, items: change.items ?? found.items }),
      ),
      requestId,
    }).statement,
    current: selectTemplate(db, id),
  });
  if (!current) throw new AppError('template.not_found');
  if (!changed) throw new AppError('template.changed', { current: toTemplate(current) });
  return toTemplate(current);
}

/** @throws AppError template.not_found */
export async function deleteTemplate(
  { db, clock, signedIn, requestId }: ServiceContext,
  id: string,
): Promise<undefined> {
  const {
    deleted: [deleted],
  } = await batch(db, {
    deleted: db.delete(shiftTemplates).where(eq(shiftTemplates.id, id)).returning({ id: shiftTemplates.id }),
    audit: auditIfChanged(db, {
      at: clock.now(),
      actorId: signedIn.id,
      action: 'template.deleted',
      subjectKind: 'template',
      subjectId: id,
      requestId,
    }).statement,
  });
  if (!deleted) throw new AppError('template.not_found');
}
