import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listExports } from './list-exports.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'exports-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Saves a file of this size, that many minutes ago. */
function save(name: string, bytes: number, minutesAgo: number): void {
  const file = join(folder, name);
  writeFileSync(file, 'x'.repeat(bytes));
  const at = Date.now() / 1000 - minutesAgo * 60;
  utimesSync(file, at, at);
}
const idOf = (file: string) => `id of ${basename(file)}`;

it('lists the workbooks of the app with their age and size, newest first', async () => {
  save('shifts_export_2026-12-12_09-30-00.xlsx', 10, 30);
  save('reserveringen_disco-op-het-ijs_2026-12-12_09-50-00 (2).xlsx', 2000, 10);
  save('reservations_disco_2026-12-11_09-50-00.xlsx', 5, 2000);
  const list = await listExports(folder, idOf);
  expect(list?.items.map(({ id, name, bytes }) => [id === `id of ${name}`, name, bytes])).toEqual([
    [true, 'reserveringen_disco-op-het-ijs_2026-12-12_09-50-00 (2).xlsx', 2000],
    [true, 'shifts_export_2026-12-12_09-30-00.xlsx', 10],
    [true, 'reservations_disco_2026-12-11_09-50-00.xlsx', 5],
  ]);
  const age = Date.now() - Date.parse(list?.items[1]?.savedAt ?? '');
  expect(age / 60_000).toBeCloseTo(30, 0);
});

it('says nothing of other files, whatever they are', async () => {
  for (const name of [
    'salarissen.xlsx',
    'shifts_export_2026.xlsx',
    'shifts_export_2026-12-12_09-30-00.xlsx.bak',
    '.shifts_export_2026-12-12_09-30-00.xlsx.0123abcd.part',
    'reserveringen_2026-12-12_09-30-00.xlsx',
    'mijn reserveringen_x_2026-12-12_09-30-00.xlsx',
  ])
    save(name, 1, 1);
  mkdirSync(join(folder, 'shifts_export_2026-12-12_09-30-01.xlsx'));
  expect(await listExports(folder, idOf)).toEqual({ items: [], total: 0 });
});

it('lists the newest fifty of a full folder, and counts all', async () => {
  for (let second = 10; second < 60; second += 1)
    for (const hour of ['08', '09'])
      save(`shifts_export_2026-12-12_${hour}-30-${second}.xlsx`, 1, 60 - second);
  const list = await listExports(folder, idOf);
  expect([list?.items.length, list?.total]).toEqual([50, 100]);
});

it('has no list without a folder, or for one that is gone', async () => {
  expect(await listExports(null, idOf)).toBeNull();
  expect(await listExports(join(folder, 'gone'), idOf)).toBeNull();
});
