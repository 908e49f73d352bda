import type { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createUpdates } from './updates.ts';

interface Notice extends EventEmitter {
  body: string;
}

const mocks = vi.hoisted(() => ({
  /** The notifications that were shown. */
  notices: [] as unknown[],
  app: { isPackaged: true },
  /** What the updater finds. */
  found: null as { isUpdateAvailable: boolean; version: string } | null,
  installs: vi.fn(),
  updater: {} as EventEmitter,
}));

vi.mock('electron', async () => {
  const events = await import('node:events');
  return {
    app: mocks.app,
    Notification: class extends events.EventEmitter {
      body: string;
      constructor({ body }: { body: string }) {
        super();
        this.body = body;
      }
      show() {
        mocks.notices.push(this);
      }
    },
  };
});
vi.mock('electron-updater', async () => {
  const events = await import('node:events');
  mocks.updater = Object.assign(new events.EventEmitter(), {
    checkForUpdates: async () =>
      mocks.found && {
        isUpdateAvailable: mocks.found.isUpdateAvailable,
        updateInfo: { version: mocks.found.version },
        ...(mocks.found.isUpdateAvailable && { downloadPromise: Promise.resolve(['/cache/installer']) }),
      },
    quitAndInstall: mocks.installs,
  });
  return { default: { autoUpdater: mocks.updater } };
});

let folder: string;
beforeEach(() => {
  vi.useFakeTimers();
  folder = mkdtempSync(join(tmpdir(), 'updates-'));
  writeFileSync(join(folder, 'app-update.yml'), 'provider: generic\nurl: https://example.test\n');
  Object.assign(process, { resourcesPath: folder });
  mocks.app.isPackaged = true;
  mocks.notices.length = 0;
  mocks.installs.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

const create = (mayQuit = async () => true) =>
  createUpdates({ log: () => {}, locale: () => 'nl', onProgress: () => {}, mayQuit });
const HOUR_MS = 3_600_000;

it('tells once that a version is ready, and installs it with a click', async () => {
  mocks.found = { isUpdateAvailable: true, version: '9.0.0' };
  create().start();
  await vi.advanceTimersByTimeAsync(9 * HOUR_MS);
  expect(mocks.notices).toHaveLength(1);
  const notice = mocks.notices[0] as Notice;
  expect(notice.body).toContain('9.0.0');
  expect(mocks.installs).not.toHaveBeenCalled();

  notice.emit('click');
  await vi.advanceTimersByTimeAsync(0);
  expect(mocks.installs).toHaveBeenCalledTimes(1);
  mocks.found = { isUpdateAvailable: true, version: '9.1.0' };
  await vi.advanceTimersByTimeAsync(4 * HOUR_MS);
  expect(mocks.notices).toHaveLength(2);
});

it('tells nothing while there is no newer version', async () => {
  mocks.found = { isUpdateAvailable: false, version: '0.1.0' };
  const updates = create();
  updates.start();
  await vi.advanceTimersByTimeAsync(9 * HOUR_MS);
  expect(mocks.notices).toEqual([]);
  expect(await updates.updateNow()).toBe('none');
});

it('starts no installer while an export may not be broken off', async () => {
  mocks.found = { isUpdateAvailable: true, version: '9.0.0' };
  let answer = false;
  const updates = create(async () => answer);
  expect(await updates.updateNow()).toBe('postponed');
  expect(mocks.installs).not.toHaveBeenCalled();
  answer = true;
  expect(await updates.updateNow()).toBe('restarting');
  expect(mocks.installs).toHaveBeenCalledTimes(1);
});

it('reports an installation that did not start', async () => {
  mocks.found = { isUpdateAvailable: true, version: '9.0.0' };
  mocks.installs.mockImplementation(() => mocks.updater.emit('error', new Error('pkexec: dismissed')));
  expect(await create().updateNow()).toBe('failed');
});

it.each([
  ['is not installed', () => Object.assign(mocks.app, { isPackaged: false })],
  ['has no address for updates', () => rmSync(join(folder, 'app-update.yml'))],
])('cannot update an app that %s', async (_, change) => {
  change();
  mocks.found = { isUpdateAvailable: true, version: '9.0.0' };
  const updates = create();
  updates.start();
  expect(updates.canUpdate).toBe(false);
  expect(await updates.updateNow()).toBe('failed');
  await vi.advanceTimersByTimeAsync(9 * HOUR_MS);
  expect(mocks.notices).toEqual([]);
  expect(mocks.installs).not.toHaveBeenCalled();
});
