import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import {
  type DesktopExportProgress,
  EXPORT_MEDIA_TYPE,
  type ExportKind,
  type Reservation,
} from '@ijsploeg/worker/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Fetch } from '../fetch.ts';
import { openSettings } from '../settings.ts';
import { createExports } from './exports.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'exports-'));
  mkdirSync(join(folder, 'downloads'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const SHIFTS = { what: 'shifts' } as const;
const JOB = { what: 'reservations', eventId: 'evt_1' } as const;
const RESERVATION: Reservation = {
  id: 'rsv_1',
  eventId: 'evt_1',
  reference: '7KM-4XP-A9C',
  status: 'reserved',
  quantity: 2,
  totalCents: 1250,
  email: 'zoe@example.test',
  firstName: 'Zoë',
  lastName: 'Ørsted',
  phoneNumber: null,
  phoneDisplay: null,
  createdAt: '2026-07-01T22:05:00.000Z',
  cancelledAt: null,
  usedAt: null,
};
/** The portal's response to an export. */
const exportOf = (...rows: object[]) => ndjson(...rows, { count: rows.length });
const ndjson = (...lines: object[]) =>
  new Response(lines.map((line) => `${JSON.stringify(line)}\n`).join(''), {
    headers: { 'Content-Type': EXPORT_MEDIA_TYPE },
  });
const noShifts: Fetch = async () => exportOf();

async function setUp(
  files: (string | null)[],
  fetch: Fetch = noShifts,
  chooseFile = async () => files.shift() ?? null,
) {
  const settings = openSettings(folder, (error) => expect.unreachable(String(error)));
  await settings.change({ portal: 'https://ijsploeg.nl' });
  const suggestions: string[] = [];
  const kinds: ExportKind[] = [];
  const progress: (DesktopExportProgress | null)[] = [];
  const exports = createExports({
    settings,
    fetch,
    locale: () => 'nl',
    downloads: () => join(folder, 'downloads'),
    askFile: async (suggested, kind) => {
      suggestions.push(suggested);
      kinds.push(kind);
      return chooseFile();
    },
    onProgress: (one) => progress.push(one),
  });
  return { exports, suggestions, kinds, settings, progress };
}

it('suggests the downloads folder, then the folder used last, then downloads again when that one is missing', async () => {
  const other = join(folder, 'rooster');
  mkdirSync(other);
  const { exports, suggestions } = await setUp([join(other, 'a.xlsx'), null, null]);
  expect(await exports.exportWorkbook(SHIFTS, 'usual')).toEqual({
    outcome: 'saved',
    file: 'a.xlsx',
    folder: 'rooster',
    count: 0,
  });
  expect(await exports.exportWorkbook(SHIFTS, 'usual')).toEqual({ outcome: 'cancelled' });
  rmSync(other, { recursive: true });
  await exports.exportWorkbook(SHIFTS, 'usual');
  expect(suggestions.map((path) => basename(dirname(path)))).toEqual(['downloads', 'rooster', 'downloads']);
  expect(basename(suggestions[0] ?? '')).toMatch(/^shifts_export_\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d\.xlsx$/);
});

it('exports the reservations of an event like shifts, under their own name', async () => {
  const requested: string[] = [];
  const reservations: Fetch = async (address) => {
    requested.push(address);
    return exportOf(RESERVATION, RESERVATION);
  };
  const { exports, settings, suggestions, kinds } = await setUp(
    [join(folder, 'downloads/a.xlsx')],
    reservations,
  );
  expect(await exports.exportWorkbook(JOB, 'usual')).toMatchObject({
    outcome: 'saved',
    file: 'a.xlsx',
    count: 2,
  });
  expect(requested).toEqual(['https://ijsploeg.nl/api/events/evt_1/reservations/export']);
  expect(basename(suggestions[0] ?? '')).toMatch(
    /^reservations_export_\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d\.xlsx$/,
  );
  expect(kinds).toEqual(['reservations']);

  await settings.change({ exportFolder: join(folder, 'downloads') });
  expect(await exports.exportWorkbook(JOB, 'usual')).toMatchObject({
    outcome: 'saved',
    file: expect.stringMatching(/^reservations_export_/),
    folder: 'downloads',
  });
  expect(suggestions).toHaveLength(1);
});

it('adds a missing extension, and asks again before it overwrites a file of the completed name', async () => {
  const { exports, suggestions } = await setUp([
    join(folder, 'rooster'),
    join(folder, 'rooster'),
    join(folder, 'nieuw'),
  ]);
  expect(await exports.exportWorkbook(SHIFTS, 'usual')).toMatchObject({ file: 'rooster.xlsx' });
  expect(await exports.exportWorkbook(SHIFTS, 'usual')).toMatchObject({ file: 'nieuw.xlsx' });
  expect(suggestions[2]).toBe(join(folder, 'rooster.xlsx'));
});

it('leaves no file behind when an export is cancelled', async () => {
  const endless: Fetch = async (_address, { signal }) => {
    const body = new ReadableStream({
      start(controller) {
        signal?.addEventListener('abort', () => controller.error(signal.reason));
      },
    });
    return new Response(body, { headers: { 'Content-Type': EXPORT_MEDIA_TYPE } });
  };
  const { exports, progress } = await setUp([join(folder, 'downloads/a.xlsx')], endless);
  const outcome = exports.exportWorkbook(SHIFTS, 'usual');
  await expect.poll(() => exports.isWriting() && readdirSync(join(folder, 'downloads')).length).toBe(1);
  await exports.cancel();
  expect(await outcome).toEqual({ outcome: 'cancelled' });
  expect(readdirSync(join(folder, 'downloads'))).toEqual([]);
  expect(progress.at(-1)).toBeNull();
});

it('writes nothing when it is cancelled while the dialog is open', async () => {
  const chosen = Promise.withResolvers<string>();
  const { exports } = await setUp([], noShifts, () => chosen.promise);
  const outcome = exports.exportWorkbook(SHIFTS, 'ask');
  const next = exports.exportWorkbook(SHIFTS, 'ask');
  const cancelled = exports.cancel();
  chosen.resolve(join(folder, 'downloads/a.xlsx'));
  await cancelled;
  expect([await outcome, await next]).toEqual([{ outcome: 'cancelled' }, { outcome: 'cancelled' }]);
  expect(readdirSync(join(folder, 'downloads'))).toEqual([]);
});

it('cancels exports that a person started, but not the daily export', async () => {
  const answer = Promise.withResolvers<Response>();
  const { exports, settings } = await setUp([], () => answer.promise);
  await settings.change({ exportFolder: join(folder, 'downloads') });
  const daily = exports.exportUnattended();
  const manual = exports.exportWorkbook(SHIFTS, 'usual');
  await expect.poll(() => exports.isWriting()).toBe(true);
  const cancelled = exports.cancel();
  answer.resolve(exportOf());
  await cancelled;
  expect(await manual).toEqual({ outcome: 'cancelled' });
  expect(await daily).toMatchObject({ outcome: 'saved' });
});

it.each<[string, Fetch, object]>([
  [
    'there is no response',
    () => Promise.reject(new Error('net::ERR_FAILED')),
    { outcome: 'failed', reason: 'no_answer' },
  ],
  [
    'the response is cut off between two rows',
    async () => ndjson(RESERVATION),
    { outcome: 'failed', reason: 'broken_answer' },
  ],
  [
    'the connection is reset',
    async () => {
      const body = new ReadableStream({ pull: (controller) => controller.error(new Error('reset')) });
      return new Response(body, { headers: { 'Content-Type': EXPORT_MEDIA_TYPE } });
    },
    { outcome: 'failed', reason: 'no_answer' },
  ],
  [
    'the response is not an export',
    async () => new Response('<h1>Wifi</h1>', { headers: { 'Content-Type': 'text/html' } }),
    { outcome: 'refused', code: 'portal.not_understood' },
  ],
  [
    'the portal redirects',
    () => Promise.reject(new Error("Attempted to redirect, but redirect policy was 'error'")),
    { outcome: 'refused', code: 'portal.not_understood' },
  ],
  [
    'the session is over',
    async () => Response.json({ error: { code: 'auth.required', requestId: 'req_1' } }, { status: 401 }),
    { outcome: 'refused', code: 'auth.required', status: 401, requestId: 'req_1' },
  ],
])('reports when %s, and leaves no file', async (_, fetch, outcome) => {
  const { exports } = await setUp([join(folder, 'downloads/a.xlsx')], fetch);
  expect(await exports.exportWorkbook(JOB, 'usual')).toMatchObject(outcome);
  expect(readdirSync(join(folder, 'downloads'))).toEqual([]);
  expect(exports.lastSaved()).toBeNull();
});

it('reports why writing failed, and can be retried with another file', async () => {
  const { exports } = await setUp([join(folder, 'gone/a.xlsx'), join(folder, 'downloads/a.xlsx')]);
  expect(await exports.exportWorkbook(SHIFTS, 'usual')).toEqual({ outcome: 'failed', reason: 'folder_gone' });
  expect(await exports.exportWorkbook(SHIFTS, 'usual')).toMatchObject({ outcome: 'saved' });
  expect(exports.lastSaved()).toBe(join(folder, 'downloads/a.xlsx'));
});

it('writes one file after the other', async () => {
  writeFileSync(join(folder, 'downloads/b.xlsx'), 'older');
  const { exports } = await setUp([join(folder, 'downloads/a.xlsx'), join(folder, 'downloads/b.xlsx')]);
  const outcomes = await Promise.all([
    exports.exportWorkbook(SHIFTS, 'usual'),
    exports.exportWorkbook(SHIFTS, 'usual'),
  ]);
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['saved', 'saved']);
  expect(readdirSync(join(folder, 'downloads')).sort()).toEqual(['a.xlsx', 'b.xlsx']);
});

it('opens no dialog once there is an export folder, unless it is missing or another place is requested', async () => {
  const { exports, suggestions, settings } = await setUp([null, null]);
  await settings.change({ exportFolder: join(folder, 'downloads') });
  expect(await exports.exportWorkbook(SHIFTS, 'usual')).toMatchObject({
    outcome: 'saved',
    folder: 'downloads',
  });
  expect(suggestions).toEqual([]);
  await exports.exportWorkbook(SHIFTS, 'ask');
  expect(suggestions).toHaveLength(1);
  rmSync(join(folder, 'downloads'), { recursive: true });
  await exports.exportWorkbook(SHIFTS, 'usual');
  expect(suggestions).toHaveLength(2);
});
