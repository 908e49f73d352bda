import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PortalConfig, parsePortalConfig } from '@ijsploeg/worker/portal-config';
import { ROOT, UserError } from './settings.ts';

/** The file with the settings of this portal. */
export const PORTAL_CONFIG = join(ROOT, 'portal.config.json');

/**
 * Reads portal.config.json.
 *
 * @throws UserError with a sentence for each wrong or missing setting
 */
export function readPortalConfig(file = PORTAL_CONFIG): PortalConfig {
  try {
    // Editors on Windows begin a file with a byte order mark.
    return parsePortalConfig(JSON.parse(readFileSync(file, 'utf8').replace(/^\ufeff/, '')));
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new UserError(`portal.config.json is not JSON: ${error.message}.`);
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new UserError('portal.config.json is missing. It is in the repository, beside wrangler.toml.');
    throw new UserError((error as Error).message);
  }
}
