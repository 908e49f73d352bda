import { EventEmitter } from 'node:events';
import type { BrowserWindow } from 'electron';
import { beforeEach, expect, it, vi } from 'vitest';
import { offerReload } from './recovery.ts';

interface Box {
  message: string;
  buttons: string[];
  signal?: AbortSignal;
}
const dialog = vi.hoisted(() => ({
  showMessageBox: vi.fn<(window: unknown, box: Box) => Promise<{ response: number }>>(),
}));
vi.mock('electron', () => ({ dialog }));

/** Answers each question with the button of this name; null never answers. */
function answerWith(label: string | null) {
  dialog.showMessageBox.mockImplementation((_window, { buttons, signal }) =>
    label === null
      ? new Promise((resolve) => {
          signal?.addEventListener('abort', () => resolve({ response: buttons.length - 1 }));
        })
      : Promise.resolve({ response: buttons.indexOf(label) }),
  );
}

let time = 0;
function openWindow() {
  const calls: string[] = [];
  const logged: string[] = [];
  const webContents = Object.assign(new EventEmitter(), {
    reload: () => calls.push('reload'),
    forcefullyCrashRenderer: () => {
      calls.push('crash');
      webContents.emit('render-process-gone', {}, { reason: 'killed', exitCode: 9 });
    },
  });
  const window = Object.assign(new EventEmitter(), {
    webContents,
    isDestroyed: () => calls.includes('destroy'),
    destroy: () => calls.push('destroy'),
  });
  offerReload(window as unknown as BrowserWindow, {
    locale: () => 'nl',
    log: (event) => logged.push(event),
    now: () => time,
  });
  const crash = (reason = 'crashed') => webContents.emit('render-process-gone', {}, { reason, exitCode: 1 });
  return { window, webContents, calls, logged, crash };
}
const questions = () =>
  dialog.showMessageBox.mock.calls.map(([, { message, buttons }]) => [message, ...buttons]);

beforeEach(() => {
  dialog.showMessageBox.mockReset();
  time = 0;
});

it('offers to reload a page that crashed', async () => {
  answerWith('Opnieuw laden');
  const { crash, calls, logged } = openWindow();
  crash();
  await expect.poll(() => calls).toEqual(['reload']);
  expect(questions()).toEqual([['Dit venster is gestopt', 'Opnieuw laden', 'Venster sluiten']]);
  expect(logged).toEqual(['page_gone']);
});

it('asks nothing about a page that ended as it should', async () => {
  const { crash } = openWindow();
  crash('clean-exit');
  await Promise.resolve();
  expect(questions()).toEqual([]);
});

it('only offers to close a page that crashes again and again', async () => {
  answerWith('Opnieuw laden');
  const { crash, calls } = openWindow();
  for (let times = 1; times <= 3; times += 1) {
    crash();
    await expect.poll(() => calls.length).toBe(times);
  }
  answerWith('Venster sluiten');
  crash();
  await expect.poll(() => calls.at(-1)).toBe('destroy');
  expect(questions().at(-1)).toEqual(['Dit venster is gestopt', 'Venster sluiten']);
});

it('offers to reload again after ten minutes without a crash', async () => {
  answerWith('Opnieuw laden');
  const { crash, calls } = openWindow();
  for (let times = 1; times <= 5; times += 1) {
    time += 10 * 60_000;
    crash();
    await expect.poll(() => calls.length).toBe(times);
  }
});

it('waits for a page that does not respond, if the person wants to', async () => {
  answerWith('Wachten');
  const { window, calls } = openWindow();
  window.emit('unresponsive');
  await expect
    .poll(questions)
    .toEqual([['Dit venster reageert niet', 'Opnieuw laden', 'Venster sluiten', 'Wachten']]);
  expect(calls).toEqual([]);
});

it('ends a page that does not respond before it reloads it, without a second question', async () => {
  answerWith('Opnieuw laden');
  const { window, calls, webContents, crash } = openWindow();
  window.emit('unresponsive');
  await expect.poll(() => calls).toEqual(['crash', 'reload']);
  expect(questions()).toHaveLength(1);
  // A crash after that is one of its own.
  webContents.emit('did-finish-load');
  crash();
  await expect.poll(questions).toHaveLength(2);
});

it('closes the question when the page responds again', async () => {
  answerWith(null);
  const { window, calls } = openWindow();
  window.emit('unresponsive');
  await expect.poll(questions).toHaveLength(1);
  window.emit('responsive');
  await expect.poll(() => dialog.showMessageBox.mock.calls[0]?.[1].signal?.aborted).toBe(true);
  expect(calls).toEqual([]);
  // It asks anew the next time.
  window.emit('unresponsive');
  await expect.poll(questions).toHaveLength(2);
});
