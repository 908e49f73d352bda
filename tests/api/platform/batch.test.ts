import { eq, inArray, sql } from 'drizzle-orm';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { adminSettings, auditLog, profiles } from '../../../worker/src/app/schema.ts';
import { batch } from '../../../worker/src/platform/db/batch.ts';
import { insertFrom } from '../../../worker/src/platform/db/insert-from.ts';
import { newId } from '../../../worker/src/platform/lib/new-id.ts';
import { person, volunteer } from '../factories.ts';
import { db } from '../harness.ts';

const values = (key: string) => ({ settingKey: key, settingValue: { enabled: true }, updatedAt: 1 });
const insertSetting = (key: string) => db.insert(adminSettings).values(values(key));
const selectKeys = (...keys: string[]) =>
  db
    .select({ key: adminSettings.settingKey })
    .from(adminSettings)
    .where(inArray(adminSettings.settingKey, keys));

describe('batch', () => {
  it('returns results by name, in the order of the statements', async () => {
    const { before, inserted, after, counted } = await batch(db, {
      before: selectKeys('one'),
      inserted: insertSetting('one').returning(),
      after: selectKeys('one'),
      counted: db.run(sql`UPDATE admin_settings SET updated_at = 2 WHERE setting_key = 'one'`),
    });
    expect(before).toEqual([]);
    expect(inserted).toEqual([values('one')]);
    expect(after).toEqual([{ key: 'one' }]);
    // Triggers count too.
    expect(counted.meta.changes).toBeGreaterThan(0);
  });

  it('leaves out a statement that is undefined', async () => {
    const maybe = (run: boolean) =>
      batch(db, { inserted: run ? insertSetting('two').returning() : undefined, after: selectKeys('two') });
    expect(await maybe(false)).toEqual({ after: [] });
    const { inserted, after } = await maybe(true);
    expect(inserted).toHaveLength(1);
    expect(after).toHaveLength(1);
    expectTypeOf(inserted).toEqualTypeOf<(typeof adminSettings.$inferSelect)[] | undefined>();
    expectTypeOf(after).toEqualTypeOf<{ key: string }[]>();
  });

  it('runs nothing when every statement is undefined', async () => {
    expect(await batch(db, { inserted: undefined })).toEqual({});
  });

  it('rolls back every statement when one fails', async () => {
    await expect(
      batch(db, {
        first: insertSetting('three'),
        second: insertSetting('four'),
        again: insertSetting('four'),
      }),
    ).rejects.toThrow();
    expect(await selectKeys('three', 'four')).toEqual([]);
  });
});

describe('insertFrom', () => {
  const insertEntry = (personId: string, after?: Record<string, unknown>) =>
    insertFrom(
      db,
      auditLog,
      {
        id: newId('aud'),
        at: 1,
        action: 'person.removed',
        subjectKind: 'person',
        subjectId: sql`profiles.id`,
        requestId: 'test',
        ...(after && { after }),
      },
      { from: sql`profiles`, where: sql`profiles.id = ${personId}` },
    ).returning();

  it('inserts a row for each row of the query', async () => {
    const { id } = await volunteer();
    expect(await insertEntry(id)).toMatchObject([{ subjectId: id, action: 'person.removed' }]);
    expect(await insertEntry('usr_none')).toEqual([]);
  });

  it('accepts a condition without tables', async () => {
    const insertIf = (when: boolean) =>
      insertFrom(db, adminSettings, values('five'), { where: when ? sql`TRUE` : sql`FALSE` }).returning();
    expect(await insertIf(false)).toEqual([]);
    expect(await insertIf(true)).toEqual([values('five')]);
  });

  it('gives columns without a value their default, and encodes JSON and booleans', async () => {
    const { id } = await person();
    await db.delete(profiles).where(eq(profiles.id, id));
    const insertProfile = (skills?: string[], profileCompleted?: boolean) =>
      insertFrom(
        db,
        profiles,
        {
          id: sql`accounts.id`,
          email: sql`accounts.email`,
          firstName: 'Sanne',
          lastName: 'Visser',
          searchText: '',
          createdAt: 1,
          updatedAt: 1,
          ...(skills && { skills }),
          ...(profileCompleted !== undefined && { profileCompleted }),
        },
        { from: sql`accounts`, where: sql`accounts.id = ${id}` },
      ).onConflictDoUpdate({
        target: profiles.id,
        set: { skills: sql`excluded.skills`, profileCompleted: sql`excluded.profile_completed` },
      });
    expect(await insertProfile().returning()).toMatchObject([
      { id, skills: [], role: 'user', locale: 'nl', avatarVersion: 0, profileCompleted: false, city: null },
    ]);
    // The second insert conflicts with the first: ON CONFLICT works after an INSERT … SELECT.
    expect(await insertProfile(['BHV'], true).returning()).toMatchObject([
      { id, skills: ['BHV'], profileCompleted: true },
    ]);
  });

  it('encodes JSON, and stores null where a value is null', async () => {
    const { id } = await volunteer();
    expect(await insertEntry(id, { role: 'admin' })).toMatchObject([
      { before: null, after: { role: 'admin' } },
    ]);
    const [row] = await db
      .select({ after: sql`json_extract(after, '$.role')` })
      .from(auditLog)
      .where(eq(auditLog.subjectId, id));
    expect(row).toEqual({ after: 'admin' });
  });
});
