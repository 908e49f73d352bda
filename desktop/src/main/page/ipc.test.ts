import { DESKTOP_CALLS, type DesktopCallName, desktopChannel } from '@ijsploeg/worker/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type DesktopCalls, handleCalls } from './ipc.ts';

type Handler = (event: { sender: unknown; senderFrame: unknown }, ...args: unknown[]) => unknown;
const handlers = vi.hoisted(() => new Map<string, Handler>());
const windows = vi.hoisted(() => new Map<unknown, unknown>());
vi.mock('electron', () => ({
  ipcMain: { handle: (channel: string, handler: Handler) => handlers.set(channel, handler) },
  BrowserWindow: { fromWebContents: (contents: unknown) => windows.get(contents) ?? null },
  app: {},
}));

const NAMES = Object.keys(DESKTOP_CALLS) as DesktopCallName[];
const received: [DesktopCallName, unknown[]][] = [];
let calledFrom: unknown;
const ourContents = {};

beforeEach(() => {
  handlers.clear();
  received.length = 0;
  windows.set(ourContents, 'our window');
  handleCalls(
    (window) =>
      Object.fromEntries(
        NAMES.map((name) => [
          name,
          (...args: unknown[]) => {
            received.push([name, args]);
            calledFrom = window;
            return Promise.resolve();
          },
        ]),
      ) as unknown as DesktopCalls,
  );
});

const ourFrame = { url: 'app://portal/shifts', parent: null };
/** Sends a call as the page would. */
const call = (name: DesktopCallName, args: unknown[], senderFrame: unknown = ourFrame) =>
  handlers.get(desktopChannel(name))?.({ sender: ourContents, senderFrame }, ...args);

const RUN = '5f0b3a0e-3c0e-4a41-9d55-0c1b8d1f2a3b';
const VALID: Record<DesktopCallName, unknown[]> = {
  readSetup: [],
  choosePortal: ['ijsploeg.nl'],
  useLocale: ['en'],
  checkVersion: [],
  openPortal: [],
  updateNow: [],
  abandonRequest: ['0b8a1ab0-6d0e-4b8e-9a53-3a8c1de1d6f4'],
  readRoster: [],
  exportWorkbook: [RUN, { what: 'reservations', eventId: 'evt_1', eventTitle: 'IJsgala' }, 'usual'],
  cancelExport: [RUN],
  showExport: [RUN],
  openExport: [RUN],
  dragExport: [RUN],
  listExports: [],
  readExportPlan: [],
  chooseExportFolder: [],
  clearExportFolder: [],
  changeExportTimes: [{ hour: 9, keep: 14 }],
  readBackground: [],
  changeBackground: [{ notices: false, atLogin: true }],
  readShortcut: [],
  changeShortcut: ['CommandOrControl+Alt+F9'],
};

describe.each(NAMES)('the call %s', (name) => {
  it('is handled when our page sends it, with its window', () => {
    call(name, VALID[name]);
    expect(received).toEqual([[name, VALID[name]]]);
    expect(calledFrom).toBe('our window');
  });

  it.each<[string, unknown]>([
    ['a removed frame', null],
    ['a web page', { url: 'https://evil.example/', parent: null }],
    ['a page whose address begins like ours', { url: 'app://portal.evil.example/', parent: null }],
    ['a page of our scheme on another host', { url: 'app://other/', parent: null }],
    ['a page with our address in its query', { url: 'https://evil.example/?app://portal/', parent: null }],
    ['an empty page', { url: 'about:blank', parent: null }],
    ['a file', { url: 'file:///tmp/portal/index.html', parent: null }],
    ['a frame in our page', { url: 'app://portal/', parent: ourFrame }],
  ])('is refused from %s', (_, frame) => {
    expect(() => call(name, VALID[name], frame)).toThrow('not our page');
    expect(received).toEqual([]);
  });

  it.each<[string, unknown[]]>([
    ['too many arguments', [...VALID[name], '/etc/passwd']],
    ['values of other types', VALID[name].length > 0 ? VALID[name].map(() => 7.5) : [{}]],
    ['a very long text', VALID[name].length > 0 ? ['x'.repeat(100_000)] : ['x']],
    ['an object with a prototype of its own', [{ __proto__: { polluted: true }, constructor: 1 }]],
  ])('is refused with %s', (_, args) => {
    expect(() => call(name, args)).toThrow('not these arguments');
    expect(received).toEqual([]);
  });
});

it('handles no other calls', () => {
  expect([...handlers.keys()].sort()).toEqual(NAMES.map(desktopChannel).sort());
});

const EVENT = { eventId: 'evt_1', eventTitle: 'IJsgala' };
it.each([
  { what: 'people' },
  { what: 'shifts', file: '/etc/passwd' },
  { what: 'everything', file: '/etc/passwd' },
  { what: 'shifts', eventId: 'evt_1' },
  { what: 'reservations' },
  { what: 'reservations', eventId: 'evt_1' },
  { what: 'reservations', ...EVENT, eventId: '' },
  { what: 'reservations', ...EVENT, eventId: '../../people' },
  { what: 'reservations', ...EVENT, eventId: 'evt_1/../../people?x=' },
  { what: 'reservations', ...EVENT, eventId: 'evt_1\n' },
  { what: 'reservations', ...EVENT, eventId: ['evt_1'] },
  { what: 'reservations', ...EVENT, eventTitle: 'x'.repeat(121) },
  { what: 'reservations', ...EVENT, eventTitle: null },
  { what: 'reservations', ...EVENT, path: '/api/people' },
  'shifts',
  null,
])('%j is not an export job', (job) => {
  expect(() => call('exportWorkbook', [RUN, job, 'usual'])).toThrow('not these arguments');
  expect(() => call('exportWorkbook', [RUN, job])).toThrow('not these arguments');
});

it.each(['', '/etc/passwd', '..', `${RUN}/../x`, `${RUN}\n`, 7, null])(
  '%j is not the id of an export',
  (id) => {
    for (const name of ['cancelExport', 'showExport', 'openExport'] as const)
      expect(() => call(name, [id])).toThrow('not these arguments');
    expect(() => call('exportWorkbook', [id, { what: 'shifts' }, 'usual'])).toThrow('not these arguments');
  },
);

it.each([
  { hour: 24, keep: 1 },
  { hour: -1, keep: 1 },
  { hour: 1.5, keep: 1 },
  { hour: 1, keep: 0 },
  { hour: 1, keep: 366 },
  { hour: 1, keep: Number.NaN },
  { hour: '1' },
  { hour: undefined },
  { hour: 1, keep: 1, folder: '/etc' },
])('%j are not export times', (times) => {
  expect(() => call('changeExportTimes', [times])).toThrow('not these arguments');
});

it.each([
  { notices: 1 },
  { atLogin: 'yes' },
  { atLogin: undefined },
  { notices: true, program: '/bin/sh' },
  null,
])('%j is not a change of the background', (change) => {
  expect(() => call('changeBackground', [change])).toThrow('not these arguments');
});
it.each(['CommandOrControl+A', 'PrintScreen', '', {}, undefined, ['CommandOrControl+Alt+F9']])(
  'keys are only those to choose from, not %j',
  (keys) => {
    expect(() => call('changeShortcut', [keys])).toThrow('not these arguments');
  },
);
