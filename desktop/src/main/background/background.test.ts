import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSettings, type Settings } from '../settings.ts';
import { createBackground, hasWork } from './background.ts';

const system = vi.hoisted(() => ({ quits: 0, answers: [] as number[], asked: [] as string[] }));
vi.mock('electron', () => ({
  app: {
    quit: () => {
      system.quits += 1;
    },
  },
  dialog: {
    showMessageBox: async ({ message }: { message: string }) => {
      system.asked.push(message);
      return { response: system.answers.shift() ?? 0 };
    },
  },
}));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'background-'));
  Object.assign(system, { quits: 0, answers: [], asked: [] });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const PORTAL = { portal: 'https://ijsploeg.nl' };

async function setUp(stored: Partial<Settings>, { isMac = false, isPossible = true } = {}) {
  const settings = openSettings(folder, (error) => expect.unreachable(String(error)));
  await settings.change(stored);
  let isOn = false;
  const background = createBackground({
    settings,
    locale: () => 'nl',
    isMac,
    loginItem: {
      isPossible,
      read: async () => isOn,
      change: async (wanted) => {
        isOn = wanted;
      },
      startedApp: (args) => args.includes('login'),
    },
  });
  return { settings, background };
}

it.each([
  ['a portal and notices', { notices: true }, true],
  ['only a daily export', { notices: false, exportFolder: '/x', exportHour: 8 }, true],
  ['neither', { notices: false, exportFolder: '/x' }, false],
  ['no portal', { portal: null, notices: true }, false],
])('there is work without a window with %s', (_, settings, expected) => {
  expect(hasWork({ ...PORTAL, exportFolder: null, exportHour: null, ...settings })).toBe(expected);
});

describe('closing the last window', () => {
  it('keeps the app running and says so once', async () => {
    const { background } = await setUp(PORTAL);
    background.onAllClosed();
    await expect.poll(() => system.asked).toEqual(['IJsploeg blijft aan']);
    background.onAllClosed();
    const next = await setUp({});
    next.background.onAllClosed();
    expect([system.asked.length, system.quits]).toEqual([1, 0]);
  });

  it('ends the app when the person chooses so', async () => {
    system.answers = [1];
    const { background } = await setUp(PORTAL);
    background.onAllClosed();
    await expect.poll(() => system.quits).toBe(1);
  });

  it('ends an app without work, except on a Mac', async () => {
    const nothing = { ...PORTAL, notices: false };
    (await setUp(nothing, { isMac: true })).background.onAllClosed();
    expect(system.quits).toBe(0);
    (await setUp(nothing)).background.onAllClosed();
    expect([system.quits, system.asked.length]).toEqual([1, 0]);
  });
});

describe('starting at login', () => {
  it('is asked once, when the person knows that the app works without its window', async () => {
    const { background, settings } = await setUp(PORTAL);
    expect(await background.read()).toEqual({ notices: true, atLogin: false, asksAtLogin: false });
    await settings.change({ toldBackground: true });
    expect(await background.read()).toMatchObject({ asksAtLogin: true });
    expect(await background.change({ atLogin: false })).toMatchObject({ atLogin: false, asksAtLogin: false });
    expect(await background.change({ atLogin: true })).toMatchObject({ atLogin: true, asksAtLogin: false });
    expect(await background.change({ notices: false })).toEqual({
      notices: false,
      atLogin: true,
      asksAtLogin: false,
    });
  });

  it('is asked after a daily export was saved', async () => {
    const lastDaily = { at: '2026-12-12T08:00:00.000Z', day: '2026-12-12', saved: true };
    const { background, settings } = await setUp({ ...PORTAL, lastDaily });
    expect(await background.read()).toMatchObject({ asksAtLogin: true });
    await settings.change({ notices: false });
    expect(await background.read()).toMatchObject({ asksAtLogin: false });
  });

  it('is not offered where the system cannot start the app', async () => {
    const { background } = await setUp({ ...PORTAL, toldBackground: true }, { isPossible: false });
    expect(await background.read()).toEqual({ notices: true, atLogin: null, asksAtLogin: false });
    expect(await background.change({ atLogin: true })).toMatchObject({ atLogin: null });
  });

  it('opens no window, unless there is nothing to do without one', async () => {
    const { background, settings } = await setUp(PORTAL);
    expect(background.startsHidden(['ijsploeg'])).toBe(false);
    expect(background.startsHidden(['ijsploeg', 'login'])).toBe(true);
    await settings.change({ notices: false });
    expect(background.startsHidden(['ijsploeg', 'login'])).toBe(false);
  });
});
