import type { Session } from 'electron';

/** Only macOS brings dictionaries; on the others Electron would download them from Google. */
export const hasLocalDictionaries = (platform: NodeJS.Platform): boolean => platform === 'darwin';

/** Reserved for addresses that must not work (RFC 6761). */
const NOWHERE = 'https://dictionaries.invalid/';

/** Checks spelling with what this computer has, and never downloads a dictionary. */
export function useLocalDictionaries(session: Session, platform: NodeJS.Platform): void {
  session.setSpellCheckerDictionaryDownloadURL(NOWHERE);
  session.setSpellCheckerEnabled(hasLocalDictionaries(platform));
}
