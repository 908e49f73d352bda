import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import {
  type DesktopExportProgress,
  EXPORT_MEDIA_TYPE,
  type ExportJob,
  type ExportKind,
  type ExportPlace,
  type Reservation,
} from '@ijsploeg/worker/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Fetch } from '../portal/fetch.ts';
import { openSettings } from '../settings.ts';
import { createExports } from './exports.ts';
import type { ForkWriter } from './writer.ts';
import { forkHere } from './writer-for-tests.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'exports-'));
  mkdirSync(join(folder, 'downloads'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const SHIFTS = { what: 'shifts' } as const;
const JOB = { what: 'reservations', eventId: 'evt_1', eventTitle: 'IJsgala & disco' } as const;
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
  fork?: ForkWriter,
) {
  const settings = openSettings(folder, (error) => expect.unreachable(String(error)));
  await settings.change({ portal: 'https://ijsploeg.nl' });
  const suggestions: string[] = [];
  const kinds: ExportKind[] = [];
  const progress: [run: string, progress: DesktopExportProgress][] = [];
  const writing: boolean[] = [];
  const stopped: number[] = [];
  const exports = createExports({
    settings,
    fetch,
    fork: fork ?? forkHere,
    locale: () => 'nl',
    downloads: () => join(folder, 'downloads'),
    onProgress: (...one) => progress.push(one),
    onStopped: (code) => stopped.push(code),
    onWriting: (isWriting) => writing.push(isWriting),
  });
  const start = (job: ExportJob, place: ExportPlace, run: string = randomUUID()) =>
    exports.exportWorkbook(run, job, place, async (suggested, kind) => {
      suggestions.push(suggested);
      kinds.push(kind);
      return chooseFile();
    });
  return { exports, start, suggestions, kinds, settings, progress, writing, stopped };
}

it('suggests the downloads folder, then the folder used last, then downloads again when that one is missing', async () => {
  const other = join(folder, 'rooster');
  mkdirSync(other);
  const { start, suggestions } = await setUp([join(other, 'a.xlsx'), null, null]);
  expect(await start(SHIFTS, 'usual')).toEqual({
    outcome: 'saved',
    id: expect.any(String),
    file: 'a.xlsx',
    folder: 'rooster',
    count: 0,
  });
  expect(await start(SHIFTS, 'usual')).toEqual({ outcome: 'cancelled' });
  rmSync(other, { recursive: true });
  await start(SHIFTS, 'usual');
  expect(suggestions.map((path) => basename(dirname(path)))).toEqual(['downloads', 'rooster', 'downloads']);
  expect(basename(suggestions[0] ?? '')).toMatch(/^shifts_export_\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d\.xlsx$/);
});

it('exports the reservations of an event like shifts, under their own name', async () => {
  const requested: string[] = [];
  const reservations: Fetch = async (address) => {
    requested.push(address);
    return exportOf(RESERVATION, RESERVATION);
  };
  const { start, settings, suggestions, kinds } = await setUp(
    [join(folder, 'downloads/a.xlsx')],
    reservations,
  );
  expect(await start(JOB, 'usual')).toMatchObject({
    outcome: 'saved',
    file: 'a.xlsx',
    count: 2,
  });
  expect(requested).toEqual(['https://ijsploeg.nl/api/events/evt_1/reservations/export']);
  expect(basename(suggestions[0] ?? '')).toMatch(
    /^reserveringen_ijsgala-disco_\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d\.xlsx$/,
  );
  expect(kinds).toEqual(['reservations']);

  await settings.change({ exportFolder: join(folder, 'downloads') });
  expect(await start(JOB, 'usual')).toMatchObject({
    outcome: 'saved',
    file: expect.stringMatching(/^reserveringen_ijsgala-disco_/),
    folder: 'downloads',
  });
  expect(suggestions).toHaveLength(1);
});

it('adds a missing extension, and asks again before it overwrites a file of the completed name', async () => {
  const { start, suggestions } = await setUp([
    join(folder, 'rooster'),
    join(folder, 'rooster'),
    join(folder, 'nieuw'),
  ]);
  expect(await start(SHIFTS, 'usual')).toMatchObject({ file: 'rooster.xlsx' });
  expect(await start(SHIFTS, 'usual')).toMatchObject({ file: 'nieuw.xlsx' });
  expect(suggestions[2]).toBe(join(folder, 'rooster.xlsx'));
});

/** A response that stays silent after its first bytes. */
const endless: Fetch = async (_address, { signal }) => {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"id":'));
      signal?.addEventListener('abort', () => controller.error(signal.reason));
    },
  });
  return new Response(body, { headers: { 'Content-Type': EXPORT_MEDIA_TYPE } });
};
const inDownloads = () => readdirSync(join(folder, 'downloads'));

it('leaves no file behind when an export is cancelled', async () => {
  const { exports, start, writing } = await setUp([join(folder, 'downloads/a.xlsx')], endless);
  const run = randomUUID();
  const outcome = start(SHIFTS, 'usual', run);
  await expect.poll(() => exports.isWriting() && inDownloads().length).toBe(1);
  await exports.cancel(run);
  expect(await outcome).toEqual({ outcome: 'cancelled' });
  expect(inDownloads()).toEqual([]);
  expect(exports.isWriting()).toBe(false);
  expect(writing).toEqual([true, false]);
});

it('cancels only the export that is meant, and one that waits at once', async () => {
  const { exports, start, progress } = await setUp(
    [join(folder, 'downloads/a.xlsx'), join(folder, 'downloads/b.xlsx')],
    endless,
  );
  const [first, second] = [randomUUID(), randomUUID()];
  const running = start(SHIFTS, 'usual', first);
  await expect.poll(inDownloads).toHaveLength(1);
  const waiting = start(SHIFTS, 'usual', second);
  expect(progress.at(-1)).toEqual([second, { stage: 'waiting' }]);
  await exports.cancel(second);
  expect(await waiting).toEqual({ outcome: 'cancelled' });
  expect(inDownloads()).toHaveLength(1);
  await exports.cancel(first);
  expect(await running).toEqual({ outcome: 'cancelled' });
});

describe('a cancelled export', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it.each<[string, { fetch?: Fetch; choose?: () => Promise<string>; fork?: ForkWriter }]>([
    ['its dialog stays open', { choose: () => new Promise(() => {}) }],
    ['the portal does not answer', { fetch: () => new Promise(() => {}) }],
    [
      'the writing process does not end',
      { fetch: endless, fork: () => ({ postMessage() {}, kill: () => true, on() {} }) },
    ],
  ])('ends within a second while %s, and the next one runs', async (_, { fetch, choose, fork }) => {
    let isFirst = true;
    const file = join(folder, 'downloads/a.xlsx');
    const { exports, start } = await setUp(
      [],
      (...request) => (isFirst && fetch ? fetch(...request) : noShifts(...request)),
      () => (isFirst && choose ? choose() : Promise.resolve(file)),
      () => (isFirst && fork ? fork() : forkHere()),
    );
    const run = randomUUID();
    const outcome = start(SHIFTS, 'ask', run);
    const next = start(SHIFTS, 'ask');
    for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
    const cancelled = exports.cancel(run);
    isFirst = false;
    await vi.advanceTimersByTimeAsync(1000);
    await cancelled;
    expect(await outcome).toEqual({ outcome: 'cancelled' });
    expect(await next).toMatchObject({ outcome: 'saved' });
    // What is left of the first is removed as soon as its process has ended, or was given up.
    const left = async () => {
      await vi.advanceTimersByTimeAsync(500);
      return inDownloads();
    };
    await expect.poll(left).toEqual(['a.xlsx']);
  });
});

it('runs the daily export beside that of a person, which does not cancel it', async () => {
  const answer = Promise.withResolvers<Response>();
  let requests = 0;
  const { exports, start, settings } = await setUp([], (...request) => {
    requests += 1;
    return requests === 1 ? endless(...request) : answer.promise;
  });
  await settings.change({ exportFolder: join(folder, 'downloads') });
  const run = randomUUID();
  const manual = start(SHIFTS, 'usual', run);
  await expect.poll(() => requests).toBe(1);
  const daily = exports.exportUnattended();
  await expect.poll(() => requests).toBe(2);
  await exports.cancel(run);
  expect(await manual).toEqual({ outcome: 'cancelled' });
  expect(exports.isWriting()).toBe(true);
  answer.resolve(exportOf());
  expect(await daily).toMatchObject({ outcome: 'saved' });
});

it('never gives two files one name', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-12T08:30:00Z') });
  const { exports, start, settings } = await setUp([]);
  await settings.change({ exportFolder: join(folder, 'downloads') });
  writeFileSync(join(folder, 'downloads/shifts_export_2026-12-12_09-30-00.xlsx'), 'theirs');
  const outcomes = await Promise.all([exports.exportUnattended(), start(SHIFTS, 'usual')]);
  await start(SHIFTS, 'usual');
  vi.useRealTimers();
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['saved', 'saved']);
  expect(inDownloads().sort()).toEqual([
    'shifts_export_2026-12-12_09-30-00 (2).xlsx',
    'shifts_export_2026-12-12_09-30-00 (3).xlsx',
    'shifts_export_2026-12-12_09-30-00 (4).xlsx',
    'shifts_export_2026-12-12_09-30-00.xlsx',
  ]);
  expect(readFileSync(join(folder, 'downloads/shifts_export_2026-12-12_09-30-00.xlsx'), 'utf8')).toBe(
    'theirs',
  );
});

it('asks the portal for nothing when the folder or the file cannot be written to', async () => {
  let requests = 0;
  const { start } = await setUp([join(folder, 'gone/a.xlsx'), join(folder, 'downloads')], async () => {
    requests += 1;
    return exportOf();
  });
  mkdirSync(join(folder, 'downloads.xlsx'));
  expect(await start(SHIFTS, 'ask')).toEqual({ outcome: 'failed', reason: 'folder_gone' });
  expect(await start(SHIFTS, 'ask')).toMatchObject({ outcome: 'cancelled' });
  expect(requests).toBe(0);
});

it.each([
  ['at once', 0],
  ['after it has read something', 5],
])(
  'reports a writing process that ends %s, leaves no file, and starts another the next time',
  async (_, messages) => {
    let hasEnded = false;
    const fork: ForkWriter = () => {
      const child = forkHere();
      if (hasEnded) return child;
      hasEnded = true;
      let left: number = messages;
      const post = child.postMessage.bind(child);
      child.postMessage = (message) => {
        left -= 1;
        if (left < 0) child.kill();
        else post(message);
      };
      return child;
    };
    const rows = Array.from({ length: 2000 }, () => RESERVATION);
    const { exports, start, stopped } = await setUp(
      [join(folder, 'downloads/a.xlsx'), join(folder, 'downloads/a.xlsx')],
      async () => inParts(exportOf(...rows)),
      undefined,
      fork,
    );
    expect(await start(JOB, 'usual')).toEqual({ outcome: 'failed', reason: 'stopped' });
    expect(inDownloads()).toEqual([]);
    expect(exports.isWriting()).toBe(false);
    expect(stopped).toEqual([0]);
    expect(await start(JOB, 'usual')).toMatchObject({ outcome: 'saved', count: 2000 });
  },
);

/** The same response in many small parts. */
function inParts(response: Response): Response {
  async function* parts() {
    const bytes = new Uint8Array(await response.arrayBuffer());
    for (let at = 0; at < bytes.length; at += 20_000) yield bytes.slice(at, at + 20_000);
  }
  return new Response(ReadableStream.from(parts()), { headers: response.headers });
}

it('knows each saved file by its own id', async () => {
  const { exports, start } = await setUp([
    join(folder, 'downloads/a.xlsx'),
    join(folder, 'downloads/b.xlsx'),
  ]);
  const [a, b] = [await start(SHIFTS, 'ask'), await start(SHIFTS, 'ask')];
  if (a.outcome !== 'saved' || b.outcome !== 'saved') throw new Error('not saved');
  expect(exports.savedFile(a.id)).toBe(join(folder, 'downloads/a.xlsx'));
  expect(exports.savedFile(b.id)).toBe(join(folder, 'downloads/b.xlsx'));
  expect(exports.savedFile(randomUUID())).toBeNull();
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
  const { start } = await setUp([join(folder, 'downloads/a.xlsx')], fetch);
  expect(await start(JOB, 'usual')).toMatchObject(outcome);
  expect(readdirSync(join(folder, 'downloads'))).toEqual([]);
});

it('reports why writing failed, and can be retried with another file', async () => {
  const { start } = await setUp([join(folder, 'gone/a.xlsx'), join(folder, 'downloads/a.xlsx')]);
  expect(await start(SHIFTS, 'usual')).toEqual({ outcome: 'failed', reason: 'folder_gone' });
  expect(await start(SHIFTS, 'usual')).toMatchObject({ outcome: 'saved' });
});

it('writes one file after the other', async () => {
  writeFileSync(join(folder, 'downloads/b.xlsx'), 'older');
  const { start } = await setUp([join(folder, 'downloads/a.xlsx'), join(folder, 'downloads/b.xlsx')]);
  const outcomes = await Promise.all([start(SHIFTS, 'usual'), start(SHIFTS, 'usual')]);
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['saved', 'saved']);
  expect(readdirSync(join(folder, 'downloads')).sort()).toEqual(['a.xlsx', 'b.xlsx']);
});

it('opens no dialog once there is an export folder, unless it is missing or another place is requested', async () => {
  const { start, suggestions, settings } = await setUp([null, null]);
  await settings.change({ exportFolder: join(folder, 'downloads') });
  expect(await start(SHIFTS, 'usual')).toMatchObject({
    outcome: 'saved',
    folder: 'downloads',
  });
  expect(suggestions).toEqual([]);
  await start(SHIFTS, 'ask');
  expect(suggestions).toHaveLength(1);
  rmSync(join(folder, 'downloads'), { recursive: true });
  await start(SHIFTS, 'usual');
  expect(suggestions).toHaveLength(2);
});
