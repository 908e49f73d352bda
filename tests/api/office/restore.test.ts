import { listPeople } from '@ijsploeg/worker/contract';
import { getTableName, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadDemo, makeDemo } from '../../../scripts/demo/load-demo.ts';
import {
  type Backup,
  type RestoreDatabase,
  restoreDatabase,
} from '../../../scripts/lib/restore/restore-database.ts';
import { BACKUP_TABLES } from '../../../worker/src/app/backup-tables.ts';
import type { BackupManifest } from '../../../worker/src/office/backup/backup-manifest.ts';
import { admin } from '../factories.ts';
import { call, db, env } from '../harness.ts';
import { writeAtRandom } from '../random-writes.ts';
import { database, empty, exported } from '../restored.ts';

/** As long as a test may take: hundreds of writes take long on a busy machine. */
const FILLS_WITHIN_MS = 90_000;
const NOW = Date.UTC(2020, 11, 7, 4);

/** Every row that an export holds, with the columns that triggers write. */
async function allRows() {
  const tables = BACKUP_TABLES.map((table) => getTableName(table));
  const results = await database.query(tables.map((name) => `SELECT * FROM "${name}" ORDER BY rowid`));
  return Object.fromEntries(tables.map((name, index) => [name, results[index]]));
}

/** What triggers keep beside the rows. */
const kept = async () => (await database.query(['SELECT * FROM people_counts ORDER BY role']))[0];

const revisions = async () => (await database.query(['SELECT * FROM revisions']))[0];

describe.each([
  ['the demo season', async () => undefined],
  ['the demo season after a thousand random writes', () => writeAtRandom(1000)],
])('a restore of %s', (_, write) => {
  let before: { rows: object; kept: object | undefined; revisions: object | undefined };
  let backup: Backup;

  beforeAll(async () => {
    await empty();
    // The Workers runtime has no Argon2 of Node's.
    await loadDemo(env.DB, await makeDemo(() => '$argon2id$none'));
    await write();
    backup = await exported(NOW);
    before = {
      rows: await allRows(),
      kept: await kept(),
      revisions: await revisions(),
    };
    await empty();
    await restoreDatabase(database, backup);
  }, FILLS_WITHIN_MS);

  it('has every row of every table, with the counters', async () => {
    const rows = await allRows();
    for (const [table, expected] of Object.entries(before.rows)) expect(rows[table], table).toEqual(expected);
    expect(rows.shift_assignments?.length).toBeGreaterThan(100);
  });

  it('has the totals, the order of candidates and the list of people', async () => {
    expect(await kept()).toEqual(before.kept);
  });

  it('finds the same people', async () => {
    const as = await admin();
    const { items } = await call(listPeople, { as, query: { view: 'all', q: 'van' } as never });
    expect(items.length).toBeGreaterThan(0);
  });

  it('has revisions that no client has seen', async () => {
    const seen = Object.values(before.revisions?.[0 as never] ?? {});
    for (const [name, value] of Object.entries((await revisions())?.[0] ?? {}))
      if (name !== 'id') expect(seen).not.toContain(value);
  });

  it('is refused where there are rows', async () => {
    await expect(restoreDatabase(database, backup)).rejects.toThrow(
      'The database is not empty: there are rows in accounts',
    );
  });
});

describe('a restore', () => {
  beforeAll(empty);

  const manifest = async (changes: Partial<BackupManifest> = {}): Promise<Backup> => {
    const [applied] = await database.query(['SELECT name FROM d1_migrations ORDER BY id DESC LIMIT 1']);
    return {
      manifest: {
        format: 1,
        id: 'x',
        takenAt: '',
        finishedAt: '',
        schema: String(applied?.[0]?.name),
        tables: [],
        files: [],
        ...changes,
      },
      files: () => [],
    };
  };

  it('of an export of a newer version is refused', async () => {
    await expect(restoreDatabase(database, await manifest({ schema: '9999_later.sql' }))).rejects.toThrow(
      'after the migration 9999_later.sql, which this version does not have',
    );
    const tables = [{ name: 'accounts', rows: 0, columns: ['id', 'shoe_size'] }];
    await expect(restoreDatabase(database, await manifest({ tables }))).rejects.toThrow(
      'The export has accounts.shoe_size',
    );
  });

  it('of an export of an older version gives new columns their default', async () => {
    const columns = ['id', 'email', 'password_hash', 'created_at', 'updated_at'];
    const row = {
      id: 'usr_1',
      email: 'sanne@example.test',
      password_hash: 'x',
      created_at: 1,
      updated_at: 2,
    };
    await restoreDatabase(database, {
      ...(await manifest({ schema: '0000_initial.sql', tables: [{ name: 'accounts', rows: 1, columns }] })),
      files: () => [[{ table: 'accounts', row }]],
    });
    expect(await db.all(sql`SELECT id, failed_sign_ins, pending_email FROM accounts`)).toEqual([
      { id: 'usr_1', failed_sign_ins: 0, pending_email: null },
    ]);
    await empty();
  });

  it('takes place as a whole or not at all', async () => {
    const tables = [
      { name: 'accounts', rows: 1, columns: ['id', 'email', 'password_hash', 'created_at', 'updated_at'] },
      { name: 'absences', rows: 1, columns: ['id', 'user_id', 'from_day', 'to_day'] },
    ];
    const row = {
      id: 'usr_1',
      email: 'sanne@example.test',
      password_hash: 'x',
      created_at: 1,
      updated_at: 2,
    };
    const orphan = { id: 'abs_1', user_id: 'usr_none', from_day: '2020-12-01', to_day: '2020-12-02' };
    await expect(
      restoreDatabase(database, {
        ...(await manifest({ tables })),
        files: () => [[{ table: 'accounts', row }], [{ table: 'absences', row: orphan }]],
      }),
    ).rejects.toThrow('FOREIGN KEY');
    expect((await allRows()).accounts).toEqual([]);
  });

  it('loads and compares many small files at once, and many large ones in parts', async () => {
    const columns = ['id', 'name', 'items', 'created_at', 'updated_at'];
    const trips: number[] = [];
    const counting: RestoreDatabase = {
      query: async (statements) => {
        const results = await database.query(statements);
        trips.push(JSON.stringify(results).length);
        return results;
      },
      execute: async (statements) => {
        trips.push(statements.join().length);
        await database.execute(statements);
      },
    };
    const restored = async (count: number, name: string) => {
      await empty();
      trips.length = 0;
      await restoreDatabase(counting, {
        ...(await manifest({ tables: [{ name: 'shift_templates', rows: count, columns }] })),
        files: () =>
          Array.from({ length: count }, (_, index) => [
            {
              table: 'shift_templates',
              row: { id: `tpl_${index}`, name, items: '[]', created_at: 1, updated_at: 1 },
            },
          ]),
      });
      return trips;
    };
    expect(await restored(30, 'Zaterdag')).toHaveLength(3);
    const large = await restored(18, 'x'.repeat(1_000_000));
    expect(large).toHaveLength(1 + 3 + 3);
    expect(Math.max(...large)).toBeLessThan(10_000_000);
    await empty();
  });

  it('notices a row that is not as it was exported', async () => {
    const tables = [
      { name: 'admin_settings', rows: 1, columns: ['setting_key', 'setting_value', 'updated_at'] },
    ];
    const row = { setting_key: 'planning', setting_value: '{}', updated_at: 1 };
    const changing: RestoreDatabase = {
      ...database,
      execute: async (statements) => {
        await database.execute(statements);
        await env.DB.exec("UPDATE admin_settings SET setting_value = '[]'");
      },
    };
    await expect(
      restoreDatabase(changing, {
        ...(await manifest({ tables })),
        files: () => [[{ table: 'admin_settings', row }]],
      }),
    ).rejects.toThrow('Row 1 of admin_settings differs');
    await empty();
  });

  it('notices a row that the export does not have', async () => {
    const tables = [
      { name: 'admin_settings', rows: 1, columns: ['setting_key', 'setting_value', 'updated_at'] },
    ];
    const row = { setting_key: 'planning', setting_value: '{}', updated_at: 1 };
    const adding: RestoreDatabase = {
      ...database,
      execute: async (statements) => {
        await database.execute(statements);
        await env.DB.exec("INSERT INTO admin_settings VALUES ('other', '{}', 1)");
      },
    };
    await expect(
      restoreDatabase(adding, {
        ...(await manifest({ tables })),
        files: () => [[{ table: 'admin_settings', row }]],
      }),
    ).rejects.toThrow('admin_settings has 2 rows, and 1 in the export');
  });
});
