import { globSync } from 'node:fs';
import { join } from 'node:path';
import { makeIcons } from '../../../desktop/packaging/make-icons.ts';
import { metadataOptions, PACKAGER, portalMetadata } from '../../../desktop/packaging/pack.ts';
import { run } from '../../../scripts/lib/run.ts';
import { ROOT } from '../../../scripts/lib/settings.ts';
import { makeStandInRuntime } from './stand-in-runtime.ts';

export const DESKTOP = join(ROOT, 'desktop');
/** Where the packages under test look for updates. */
export const FEED = 'https://updates.example.test/ijsploeg';

const PACKAGER_FOLDER = join(DESKTOP, 'packager');

/**
 * Installs the packager, and creates what it needs: a stand-in for Electron in `runtime` and the icons in `build`.
 *
 * @param folder an empty folder
 */
export async function preparePackaging(folder: string, electronVersion: string): Promise<void> {
  await run('pnpm', ['install', '--frozen-lockfile'], PACKAGER_FOLDER);
  // A small Windows executable that the packager ships with.
  const [program = ''] = globSync(
    join(PACKAGER_FOLDER, 'node_modules/.pnpm/electron-winstaller@*/**/vendor/rcedit.exe'),
  );
  await makeStandInRuntime(join(folder, 'runtime'), electronVersion, program);
  await makeIcons(join(folder, 'build'));
}

/**
 * Runs the packager with what {@link preparePackaging} created.
 *
 * @param project the folder of the manifest and the configuration
 * @param release the folder of the packages
 * @param metadata what the packages say about their maker
 * @throws UserError with the packager's output if it fails
 */
export const pack = (
  folder: string,
  options: string[],
  {
    project = DESKTOP,
    release = join(folder, 'release'),
    metadata = portalMetadata(),
    env = {},
  }: {
    project?: string;
    release?: string;
    metadata?: Record<string, string>;
    env?: Record<string, string>;
  } = {},
): Promise<string> =>
  run(
    'node',
    [
      ...[PACKAGER, '--projectDir', project, '--publish', 'never', ...metadataOptions(metadata), ...options],
      `-c.electronDist=${join(folder, 'runtime')}`,
      `-c.directories.output=${release}`,
      `-c.directories.buildResources=${join(folder, 'build')}`,
      ...['-c.publish.provider=generic', `-c.publish.url=${FEED}`],
    ],
    PACKAGER_FOLDER,
    env,
  );
