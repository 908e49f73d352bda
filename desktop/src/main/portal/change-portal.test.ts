import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createExports } from '../export/exports.ts';
import { forkHere } from '../export/writer-for-tests.ts';
import { openSettings } from '../settings.ts';
import { changePortal } from './change-portal.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('cancels the exports of the old portal and forgets its session, roster and daily export', async () => {
  const settings = openSettings(folder, (error) => expect.unreachable(String(error)));
  await settings.change({
    portal: 'https://ijsploeg.nl',
    exportFolder: folder,
    lastDaily: { at: '2026-12-12T08:00:00.000Z', day: '2026-12-12', saved: true },
  });
  const requested: string[] = [];
  const exports = createExports({
    settings,
    fetch(address) {
      requested.push(address);
      return new Promise(() => {});
    },
    fork: forkHere,
    locale: () => 'nl',
    downloads: () => folder,
    onProgress: () => {},
    onStopped: () => {},
    onWriting: () => {},
  });
  const started = [
    exports.exportUnattended(),
    ...['a', 'b'].map((run) =>
      exports.exportWorkbook(run, { what: 'shifts' }, 'usual', async () => expect.unreachable()),
    ),
  ];
  await expect.poll(() => requested.length).toBe(2);
  const cleared: string[] = [];
  await changePortal(
    {
      settings,
      exports,
      roster: { clear: () => cleared.push('roster') },
      clearSession: async () => void cleared.push('session'),
    },
    'https://kunstijs.nl',
  );
  expect(await Promise.all(started)).toEqual(started.map(() => ({ outcome: 'cancelled' })));
  expect(cleared).toEqual(['session', 'roster']);
  expect(settings.current).toMatchObject({ portal: 'https://kunstijs.nl', lastDaily: null });
  // The one that waited never asks the old portal.
  expect(requested).toHaveLength(2);
});
