import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { readPortalConfig } from '../../scripts/lib/portal-config.ts';
import { signingEnvironment, signingOptions, updateOptions } from './signing.ts';

const DESKTOP = join(import.meta.dirname, '..');
/** electron-builder's command, which the script `package` installs. */
export const PACKAGER = join(DESKTOP, 'packager/node_modules/electron-builder/cli.js');

/** The maker of the packages: the organisation of portal.config.json. Package managers show it, and Linux requires it. */
export function portalMetadata(): { homepage: string; 'author.name': string; 'author.email': string } {
  const { address, organisation } = readPortalConfig();
  return { homepage: address, 'author.name': organisation.name, 'author.email': organisation.email };
}

/** The packager's options for this metadata. */
export const metadataOptions = (metadata: Record<string, string>): string[] =>
  Object.entries(metadata).map(([name, value]) => `-c.extraMetadata.${name}=${value}`);

if (import.meta.main) {
  const { platform, env } = process;
  const { status } = spawnSync(
    process.execPath,
    [
      ...[PACKAGER, '--projectDir', DESKTOP, '--publish', 'never'],
      ...metadataOptions(portalMetadata()),
      ...signingOptions(platform, env),
      ...updateOptions(platform, env),
      ...process.argv.slice(2),
    ],
    { stdio: 'inherit', env: signingEnvironment(env) },
  );
  process.exit(status ?? 1);
}
