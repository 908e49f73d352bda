import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PortalConfig, parsePortalConfig } from '@ijsploeg/worker/portal-config';
import { ROOT, UserError } from './settings.ts';

/**
 * Reads portal.config.json.
 *
 * @throws UserError with a sentence for each wrong or missing setting
 */
export function readPortalConfig(): PortalConfig {
  try {
    return parsePortalConfig(JSON.parse(readFileSync(join(ROOT, 'portal.config.json'), 'utf8')));
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new UserError(`portal.config.json is not JSON: ${error.message}.`);
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new UserError('portal.config.json is missing. It is in the repository, beside wrangler.toml.');
    throw new UserError((error as Error).message);
  }
}
