import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { JOB_NAMES } from '@ijsploeg/worker/contract';
import { is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { describe, expect, it } from 'vitest';
import config from '../../portal.config.json' with { type: 'json' };
import { ROOT } from '../../scripts/lib/settings.ts';
import * as schema from '../../worker/src/app/schema.ts';

/** A column that refers to a person or holds personal data. */
const PERSON_COLUMN =
  /^(user|volunteer|person|profile|account|actor|sender)_id$|_by$|email|recipient|(first|last|guest)_name|phone|source_address/;

/** Tables with such a column that hold no personal data, with the reason. */
const NOT_PERSONAL: Record<string, string> = {
  revisions: 'random texts',
};

const tables = Object.values(schema).filter((exported) => is(exported, SQLiteTable));
const names = tables.map((table) => getTableConfig(table).name);

/** The tables that refer to a person or to their place, or have such a column. */
const personal = tables
  .filter((table) => {
    const { foreignKeys, columns } = getTableConfig(table);
    const isRef = foreignKeys.some((key) => {
      const { foreignTable } = key.reference();
      return (
        foreignTable === schema.accounts ||
        foreignTable === schema.profiles ||
        foreignTable === schema.shiftAssignments
      );
    });
    return isRef || columns.some(({ name }) => PERSON_COLUMN.test(name));
  })
  .map((table) => getTableConfig(table).name)
  .filter((name) => !(name in NOT_PERSONAL));

const text = readFileSync(join(ROOT, 'docs/privacy.md'), 'utf8');
const rows = [...text.matchAll(/^\| `(\w+)` (.*)\|$/gm)].map(([, name = '', rest = '']) => ({
  name,
  cells: rest.split('|').slice(1),
}));
const quoted = (part: string) => [...part.matchAll(/`(\w+)`/g)].map(([, word = '']) => word);

describe('the page about personal data', () => {
  it('names every table of the schema with personal data', () => {
    expect(personal.length).toBeGreaterThan(20);
    expect(personal.filter((name) => !rows.some((row) => row.name === name))).toEqual([]);
  });

  it('names only tables that exist, each once', () => {
    expect(rows.map(({ name }) => name).filter((name) => !names.includes(name))).toEqual([]);
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
  });

  it.each(rows)('fills in every column of $name, with jobs that exist', ({ cells }) => {
    expect(cells).toHaveLength(6);
    expect(cells.filter((cell) => cell.trim() === '')).toEqual([]);
    expect(quoted(cells[5] ?? '').filter((job) => !(JOB_NAMES as string[]).includes(job))).toEqual([]);
  });

  it('names every retention term of the settings with its value, and no other', () => {
    const named = [...text.matchAll(/`(\w+(?:Months|Days))` \((\d+)\)/g)];
    const terms = Object.fromEntries(named.map(([, name = '', value]) => [name, Number(value)]));
    expect(terms).toEqual(config.retention);
  });
});
