import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExportOutcome } from '@ijsploeg/worker/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSettings } from '../settings.ts';
import { createDaily, isDue } from './daily.ts';
import { olderExports, pruneExports } from './prune-exports.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'daily-'));
  mkdirSync(join(folder, 'exports'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A local time. */
const at = (time: string, day = '2026-12-12') => new Date(`${day}T${time}:00`);
const SAVED = {
  outcome: 'saved',
  id: 'x',
  file: 'x.xlsx',
  folder: 'exports',
  count: 1,
} satisfies ExportOutcome;
const FAILED: ExportOutcome = { outcome: 'failed', reason: 'folder_gone' };
const OFFLINE: ExportOutcome = { outcome: 'failed', reason: 'no_answer' };

async function setUp(...outcomes: ExportOutcome[]) {
  const settings = openSettings(folder, (error) => expect.unreachable(String(error)));
  await settings.change({
    portal: 'https://ijsploeg.nl',
    exportFolder: join(folder, 'exports'),
    exportHour: 9,
    exportsKept: 2,
  });
  let now = at('08:59');
  let runs = 0;
  const failures: ExportOutcome[] = [];
  const check = createDaily({
    settings,
    exportUnattended: async () => {
      runs += 1;
      return outcomes.shift() ?? SAVED;
    },
    onFailure: (outcome) => failures.push(outcome),
    now: () => now,
  });
  return {
    settings,
    failures,
    runsAt: async (...moment: Parameters<typeof at>) => {
      now = at(...moment);
      runs = 0;
      await check();
      return runs;
    },
  };
}

describe('the daily export', () => {
  it('is saved once a day, from its hour on', async () => {
    const { runsAt } = await setUp();
    expect(await runsAt('08:59')).toBe(0);
    expect(await runsAt('09:00')).toBe(1);
    expect(await runsAt('09:01')).toBe(0);
    expect(await runsAt('23:59')).toBe(0);
    expect(await runsAt('08:00', '2026-12-13')).toBe(0);
    expect(await runsAt('15:30', '2026-12-13')).toBe(1);
  });

  it('is retried every 15 minutes after a failure, which is reported once a day', async () => {
    const { runsAt, failures, settings } = await setUp(FAILED, FAILED, SAVED, FAILED);
    expect(await runsAt('09:00')).toBe(1);
    expect(await runsAt('09:14')).toBe(0);
    expect(await runsAt('09:15')).toBe(1);
    expect(settings.current.lastDaily).toMatchObject({ saved: false });
    expect(await runsAt('09:30')).toBe(1);
    expect(settings.current.lastDaily).toMatchObject({ saved: true, day: '2026-12-12' });
    expect(failures).toEqual([FAILED]);
    expect(await runsAt('09:00', '2026-12-13')).toBe(1);
    expect(failures).toHaveLength(2);
  });

  it.each([
    ['no portal', { portal: null }],
    ['no folder', { exportFolder: null }],
    ['no hour', { exportHour: null }],
  ])('is not due with %s', (_, missing) => {
    const plan = { portal: 'https://ijsploeg.nl', exportFolder: '/x', exportHour: 0, lastDaily: null };
    expect(isDue(plan, at('12:00'))).toBe(true);
    expect(isDue({ ...plan, ...missing }, at('12:00'))).toBe(false);
  });

  it('keeps the newest files, and removes none when it failed', async () => {
    const names = [10, 11, 12].map((day) => `shifts_export_2026-12-${day}_09-00-00.xlsx`);
    // Downloaded in a browser, or saved by hand.
    const theirs = 'shifts_export_2026-11-01_09-00-00.xlsx';
    const today = 'shifts_export_2026-12-13_10-00-00.xlsx';
    for (const name of [...names, theirs]) writeFileSync(join(folder, 'exports', name), 'x');
    const { runsAt, settings } = await setUp(FAILED, { ...SAVED, file: today });
    await settings.change({ dailyFiles: names });
    await runsAt('09:00', '2026-12-13');
    expect(readdirSync(join(folder, 'exports'))).toHaveLength(4);
    await runsAt('10:00', '2026-12-13');
    expect(readdirSync(join(folder, 'exports')).sort()).toEqual([theirs, names[2]]);
    expect(settings.current.dailyFiles).toEqual([names[2], today]);
  });

  it('removes nothing from a folder that was chosen while it was running', async () => {
    const name = 'shifts_export_2026-12-10_09-00-00.xlsx';
    mkdirSync(join(folder, 'other'));
    writeFileSync(join(folder, 'other', name), 'x');
    const { runsAt, settings } = await setUp();
    await settings.change({ dailyFiles: [name], exportsKept: 1 });
    const running = runsAt('09:00');
    await settings.change({ exportFolder: join(folder, 'other') });
    await running;
    expect(readdirSync(join(folder, 'other'))).toEqual([name]);
  });

  it('records and reports nothing of a portal that was exchanged while it was running', async () => {
    const { runsAt, settings, failures } = await setUp({ outcome: 'cancelled' });
    const running = runsAt('09:00');
    await settings.change({ portal: 'https://kunstijs.nl', lastDaily: null });
    await running;
    expect(settings.current.lastDaily).toBeNull();
    expect(failures).toEqual([]);
    expect(await runsAt('09:01')).toBe(1);
  });

  it('does not report a first failure without a connection, only a second one', async () => {
    const { runsAt, failures } = await setUp(OFFLINE, SAVED, OFFLINE, OFFLINE);
    await runsAt('09:00');
    await runsAt('09:15');
    expect(failures).toEqual([]);
    await runsAt('09:00', '2026-12-13');
    await runsAt('09:15', '2026-12-13');
    expect(failures).toEqual([OFFLINE]);
  });
});

describe('keeping a folder small', () => {
  it('ignores files with other names', () => {
    const theirs = [
      'shifts_export.xlsx',
      'shifts_export_2026-12-12_09-00-00 (definitief).xlsx',
      'shifts_export_2026-12-12.xlsx',
      'Shifts_export_2026-12-12_09-00-00.xlsx',
      'begroting.xlsx',
      '../shifts_export_2026-12-12_09-00-00.xlsx',
      'shifts_export_2026-12-12_09-00-00 (2)/../../a.xlsx',
    ];
    expect(olderExports(theirs, 1)).toEqual([]);
  });

  it('keeps the newest by the time in their names', () => {
    const names = ['11_09-00-00', '12_08-59-59', '12_09-00-00', '09_23-00-00'].map(
      (moment) => `shifts_export_2026-12-${moment}.xlsx`,
    );
    expect(olderExports(names, 2)).toEqual([names[0], names[3]]);
    expect(olderExports(names, 9)).toEqual([]);
  });

  it('takes a second file of one second for the newer one', () => {
    const names = ['', ' (2)', ' (10)'].map((copy) => `shifts_export_2026-12-12_09-00-00${copy}.xlsx`);
    expect(olderExports(names, 1)).toEqual([names[1], names[0]]);
  });

  it('removes partial files of the app whatever was exported', async () => {
    const names = [
      'reserveringen_ijsgala-disco',
      'reservations_event',
      'shifts_export',
      'ijsploeg_alles',
      'ijsploeg_everything',
    ].map((name) => `.${name}_2026-12-12_09-00-00 (2).xlsx.0011aabb.part`);
    const theirs = '.begroting.xlsx.0011aabb.part';
    for (const name of [...names, theirs]) {
      writeFileSync(join(folder, name), 'x');
      utimesSync(join(folder, name), at('08:00', '2026-12-10'), at('08:00', '2026-12-10'));
    }
    await pruneExports(folder, [], 9, at('09:00', '2026-12-12'));
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([theirs]);
  });

  it('removes partial files that nobody has written for an hour', async () => {
    const [old, recent] = ['0011aabb', '2233ccdd'].map(
      (id) => `.shifts_export_2026-12-12_09-00-00.xlsx.${id}.part`,
    ) as [string, string];
    for (const name of [old, recent]) writeFileSync(join(folder, name), 'x');
    const touch = (name: string, when: Date) => utimesSync(join(folder, name), when, when);
    touch(old, at('08:00', '2026-12-10'));
    touch(recent, at('08:30', '2026-12-12'));
    await pruneExports(folder, [], 9, at('09:00', '2026-12-12'));
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([recent]);
  });

  it('accepts a missing folder', async () => {
    await pruneExports(join(folder, 'gone'), ['shifts_export_2026-12-12_09-00-00.xlsx'], 0, at('09:00'));
  });
});
