import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { describe, expect, it } from 'vitest';
import { BACKUP_TABLES, LEFT_OUT_TABLES } from './backup-tables.ts';
import * as schema from './schema.ts';

const exported = BACKUP_TABLES.map((table) => getTableName(table));

describe('the tables of an export', () => {
  it('are all tables except those in LEFT_OUT_TABLES', () => {
    const all = Object.values(schema)
      .filter((table) => is(table, SQLiteTable))
      .map((table) => getTableName(table as SQLiteTable));
    expect([...exported, ...Object.keys(LEFT_OUT_TABLES)].sort()).toEqual(all.sort());
  });

  it.each(BACKUP_TABLES.map((table) => [getTableName(table), table] as const))(
    'include those that %s refers to, before it',
    (name, table) => {
      const before = exported.slice(0, exported.indexOf(name));
      for (const key of getTableConfig(table).foreignKeys)
        expect(before).toContain(getTableName(key.reference().foreignTable));
    },
  );
});
