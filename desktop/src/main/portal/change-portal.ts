import type { Exports } from '../export/exports.ts';
import type { RosterCache } from '../roster/roster.ts';
import type { SettingsStore } from '../settings.ts';

interface ChangePortalOptions {
  settings: SettingsStore;
  exports: Pick<Exports, 'cancelAll'>;
  roster: Pick<RosterCache, 'clear'>;
  clearSession: () => Promise<void>;
}

/** Uses another portal from now on: without the session, the roster and the exports of the one before. */
export async function changePortal(
  { settings, exports, roster, clearSession }: ChangePortalOptions,
  portal: string,
): Promise<void> {
  await clearSession();
  roster.clear();
  // The new portal has no daily export yet, also if that of the old one was saved today.
  await Promise.all([settings.change({ portal, lastDaily: null }), exports.cancelAll()]);
}
