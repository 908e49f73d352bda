import type { GlobalShortcut, ShortcutPlan } from '@ijsploeg/worker/contract';
import { globalShortcut } from 'electron';
import type { SettingsStore } from '../settings.ts';

interface Shortcut {
  settings: SettingsStore;
  onPressed: () => void;
}

/** The keys that work in any other program; off until a person turns them on. */
export function createShortcut({ settings, onPressed }: Shortcut) {
  const read = (): ShortcutPlan => {
    const { shortcut } = settings.current;
    return { shortcut, isTaken: shortcut !== null && !globalShortcut.isRegistered(shortcut) };
  };
  const register = (): void => {
    const { shortcut } = settings.current;
    // Without success, another program has the keys; `isRegistered` says so.
    if (shortcut) globalShortcut.register(shortcut, onPressed);
  };
  register();
  return {
    read,
    async change(shortcut: GlobalShortcut | null): Promise<ShortcutPlan> {
      const before = settings.current.shortcut;
      if (before) globalShortcut.unregister(before);
      await settings.change({ shortcut });
      register();
      return read();
    },
  };
}
export type ShortcutSetting = ReturnType<typeof createShortcut>;
