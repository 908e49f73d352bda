import type { Locale } from '@ijsploeg/worker/contract';
import { app, dialog } from 'electron';
import type { Exports } from '../export/exports.ts';
import { m } from '../texts.ts';

interface QuitQuestionOptions {
  exports: Pick<Exports, 'isWriting' | 'cancelAll'>;
  locale: () => Locale;
  /** Called when the person lets the export finish. */
  onStay: () => void;
}

/** Asks before an export is broken off by quitting, and then waits until its partial file is removed. */
export function createQuitQuestion({ exports, locale, onStay }: QuitQuestionOptions) {
  let isAsking = false;
  let isShuttingDown = false;

  async function mayBreakOff(): Promise<boolean> {
    const words = { locale: locale() };
    const { response } = await dialog.showMessageBox({
      type: 'question',
      message: m.desktop_quit_title({}, words),
      detail: m.desktop_quit_text({}, words),
      buttons: [m.desktop_quit_stay({}, words), m.desktop_quit_go({}, words)],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    });
    return response === 1;
  }

  async function breakOff(): Promise<void> {
    await exports.cancelAll();
    app.quit();
  }

  async function mayQuit(): Promise<boolean> {
    if (!exports.isWriting()) return true;
    if (isAsking) return false;
    isAsking = true;
    const goes = await mayBreakOff();
    isAsking = false;
    if (goes) await exports.cancelAll();
    else onStay();
    return goes;
  }

  return {
    /** Whether the app may quit: no export runs, or the person broke it off and its partial file is removed. */
    mayQuit,
    onBeforeQuit(event: { preventDefault: () => void }): void {
      if (!exports.isWriting()) return;
      event.preventDefault();
      if (isShuttingDown) void breakOff();
      else void mayQuit().then((may) => may && app.quit());
    },
    /** A system that shuts down waits for no answer. */
    onShutdown(): void {
      isShuttingDown = true;
    },
    /** Windows ends the app right after this event. */
    onSessionEnd(): void {
      isShuttingDown = true;
      void exports.cancelAll();
    },
  };
}
