import { mkdirSync, unwatchFile, watchFile, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PORTAL_CONFIG, readPortalConfig } from './portal-config.ts';
import { UserError } from './settings.ts';

const POLL_MS = 500;

/** How worker/src/platform/portal.ts imports portal.config.json. */
export const SETTINGS_IMPORT = '../../../portal.config.json';

/**
 * Keeps a copy of portal.config.json for a local run, which a change replaces only when it is good: wrangler ends when a Worker
 * that runs does not start any more, and a wrong file stops the Worker. What is wrong is printed.
 *
 * @throws UserError if it is wrong from the start
 */
export function copyGoodSettings(folder: string): { file: string; close: () => void } {
  const file = join(folder, 'portal.config.json');
  const copy = () => writeFileSync(file, JSON.stringify(readPortalConfig(), null, 2));
  mkdirSync(folder, { recursive: true });
  copy();
  let isGood = true;
  const follow = () => {
    try {
      copy();
      if (!isGood) console.log('\nportal.config.json is good again.');
      isGood = true;
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      console.error(`\n${error.message}\nThe portal keeps running with the settings from before.`);
      isGood = false;
    }
  };
  // Polling also sees a file that an editor replaces by another one.
  watchFile(PORTAL_CONFIG, { interval: POLL_MS }, follow);
  return { file, close: () => unwatchFile(PORTAL_CONFIG, follow) };
}
