import type { Locale } from '@ijsploeg/worker/contract';
import { type BrowserWindow, dialog, type MessageBoxOptions } from 'electron';
import type { Log } from '../log.ts';
import { m } from '../texts.ts';

/** A page that ends more often than that within ten minutes would go on ending. */
const MOST_RELOADS = 3;
const WITHIN_MS = 10 * 60_000;

interface Recovery {
  locale: () => Locale;
  log: Log;
  now?: () => number;
}

/** Offers to reload a page that has crashed or does not respond; the window would stay empty, or frozen. */
export function offerReload(window: BrowserWindow, { locale, log, now = Date.now }: Recovery): void {
  const { webContents } = window;
  let reloads: number[] = [];
  let asked: Promise<unknown> = Promise.resolve();
  /** The app itself ends a page that does not respond before it loads it again. */
  let isEnding = false;
  /** Closes the question about a page that does not respond; null while there is none. */
  let hung: AbortController | null = null;

  /** Asks one question at a time. @returns undefined if the question was closed by its signal */
  function ask<Answer extends string>(
    question: Pick<MessageBoxOptions, 'message' | 'detail' | 'signal'>,
    buttons: readonly [Answer, string][],
  ): Promise<Answer | undefined> {
    const answer = asked.then(async () => {
      if (window.isDestroyed()) return;
      const { response } = await dialog.showMessageBox(window, {
        type: 'warning',
        ...question,
        buttons: buttons.map(([, label]) => label),
        defaultId: 0,
        cancelId: buttons.length - 1,
        noLink: true,
      });
      return question.signal?.aborted ? undefined : buttons[response]?.[0];
    });
    asked = answer.catch(() => {});
    return answer;
  }

  function reload(): void {
    if (window.isDestroyed()) return;
    reloads.push(now());
    webContents.reload();
  }

  webContents.on('render-process-gone', async (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit' || isEnding) return;
    log('page_gone', { reason, exitCode });
    hung?.abort();
    const words = { locale: locale() };
    reloads = reloads.filter((at) => now() - at < WITHIN_MS);
    const canReload = reloads.length < MOST_RELOADS;
    const close: ['close', string] = ['close', m.desktop_menu_close({}, words)];
    const answer = await ask(
      {
        message: m.desktop_gone_title({}, words),
        detail: canReload ? m.desktop_gone_text({}, words) : m.desktop_gone_again_text({}, words),
      },
      canReload ? [['reload', m.desktop_menu_reload({}, words)], close] : [close],
    );
    if (answer === 'reload') reload();
    if (answer === 'close' && !window.isDestroyed()) window.destroy();
  });

  window.on('responsive', () => hung?.abort());
  window.on('unresponsive', async () => {
    if (hung) return;
    log('page_hung');
    const words = { locale: locale() };
    hung = new AbortController();
    const answer = await ask(
      {
        message: m.desktop_hung_title({}, words),
        detail: m.desktop_hung_text({}, words),
        signal: hung.signal,
      },
      [
        ['reload', m.desktop_menu_reload({}, words)],
        ['close', m.desktop_menu_close({}, words)],
        ['wait', m.desktop_hung_wait({}, words)],
      ],
    );
    hung = null;
    if (answer === 'close' && !window.isDestroyed()) window.destroy();
    if (answer !== 'reload' || window.isDestroyed()) return;
    // A page that does not respond would not load another either.
    isEnding = true;
    webContents.once('did-finish-load', () => {
      isEnding = false;
    });
    webContents.forcefullyCrashRenderer();
    reload();
  });
}
