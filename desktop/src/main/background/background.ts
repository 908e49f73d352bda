import type { BackgroundChange, BackgroundPlan, Locale } from '@ijsploeg/worker/contract';
import { app, dialog } from 'electron';
import type { Settings, SettingsStore } from '../settings.ts';
import { m } from '../texts.ts';
import type { LoginItem } from './login-item.ts';

type Reasons = Pick<Settings, 'portal' | 'notices' | 'exportFolder' | 'exportHour'>;

/** Whether the app has work to do while its window is closed. */
export const hasWork = ({ portal, notices, exportFolder, exportHour }: Reasons): boolean =>
  portal !== null && (notices || (exportFolder !== null && exportHour !== null));

interface BackgroundOptions {
  settings: SettingsStore;
  loginItem: LoginItem;
  locale: () => Locale;
  isMac: boolean;
}

/** What the app does while its window is closed, and the person's choices about it. */
export function createBackground({ settings, loginItem, locale, isMac }: BackgroundOptions) {
  /** Says once that the app keeps running, because no other program behaves so without a word. */
  async function sayOnce(): Promise<void> {
    if (settings.current.toldBackground) return;
    await settings.change({ toldBackground: true });
    const words = { locale: locale() };
    const { response } = await dialog.showMessageBox({
      type: 'info',
      message: m.desktop_background_title({}, words),
      detail: m.desktop_background_text({}, words),
      buttons: [m.desktop_background_stay({}, words), m.desktop_background_quit({}, words)],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    });
    if (response === 1) app.quit();
  }

  async function read(): Promise<BackgroundPlan> {
    const atLogin = loginItem.isPossible ? await loginItem.read() : null;
    const { notices, askedAtLogin, toldBackground, lastDaily } = settings.current;
    // Once the person knows that the app works while its window is closed.
    const isKnown = toldBackground || lastDaily?.saved === true;
    return {
      notices,
      atLogin,
      asksAtLogin: atLogin === false && !askedAtLogin && isKnown && hasWork(settings.current),
    };
  }

  return {
    /** Without a window the app stays while it has work; on macOS apps always do. */
    onAllClosed(): void {
      if (isMac) return;
      if (hasWork(settings.current)) void sayOnce();
      else app.quit();
    },
    /** Whether to start without a window: at login, with something to do. */
    startsHidden: (args: readonly string[]): boolean =>
      loginItem.startedApp(args) && hasWork(settings.current),
    read,
    async change({ notices, atLogin }: BackgroundChange): Promise<BackgroundPlan> {
      if (atLogin !== undefined && loginItem.isPossible) await loginItem.change(atLogin);
      await settings.change({
        ...(notices !== undefined && { notices }),
        ...(atLogin !== undefined && { askedAtLogin: true }),
      });
      return read();
    },
  };
}
export type Background = ReturnType<typeof createBackground>;
