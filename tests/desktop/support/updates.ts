import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Desktop } from '../host/launch.ts';

/** What the installer of a new version contains in tests. */
const INSTALLER = 'installer '.repeat(10_000);

/** Creates the resources of an installed app: the address of its updates, and that it came as a deb. */
export function makeResources(folder: string): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'app-update.yml'),
    'provider: generic\nurl: https://updates.example.test/ijsploeg\nupdaterCacheDirName: ijsploeg-updater\n',
  );
  writeFileSync(join(folder, 'package-type'), 'deb');
  return folder;
}

/** Answers the updater's requests as a server that has this version. */
export const offerVersion = (app: Desktop, version: string): Promise<void> =>
  app.evaluate(
    ({ net }: { net: Record<string, unknown> }, files) => {
      const { EventEmitter } = process.getBuiltinModule('node:events');
      const { Readable } = process.getBuiltinModule('node:stream');
      net.request = ({ path }: { path: string }) => {
        const content = files[path.replace(/\?.*/, '').split('/').at(-1) ?? ''];
        const response = Object.assign(Readable.from(content === undefined ? [] : [Buffer.from(content)]), {
          statusCode: content === undefined ? 404 : 200,
          headers: { 'content-length': String(content?.length ?? 0) },
        });
        const request = new EventEmitter();
        return Object.assign(request, {
          abort() {},
          end: () => setImmediate(() => request.emit('response', response)),
        });
      };
    },
    {
      'latest-linux.yml': `version: ${version}
files:
  - url: ijsploeg-linux.deb
    sha512: ${createHash('sha512').update(INSTALLER).digest('base64')}
    size: ${INSTALLER.length}
`,
      'ijsploeg-linux.deb': INSTALLER,
    } as Record<string, string>,
  );

/**
 * Replaces the programs that install a package, so that nothing is installed on this computer. What was done is appended
 * to the returned file.
 *
 * @param code the exit code of dpkg
 */
export async function replaceInstaller(app: Desktop, folder: string, code = 0): Promise<string> {
  const programs = join(folder, 'programs');
  const done = join(folder, 'installed');
  mkdirSync(programs, { recursive: true });
  const add = (name: string, script: string) => {
    writeFileSync(join(programs, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(programs, name), 0o755);
  };
  add('dpkg', `echo "dpkg $1 $(/usr/bin/head -c 9 "$2")" >> ${done}; exit ${code}`);
  // Asks for a password before it runs the command.
  add('pkexec', 'shift; exec "$@"');
  await app.evaluate(
    ({ app: program }: { app: Record<string, unknown> }, [path, file]: [string, string]) => {
      // Nothing else can be found: a failed installation would go on with the system's apt.
      process.env.PATH = path;
      const { appendFileSync } = process.getBuiltinModule('node:fs');
      program.relaunch = () => appendFileSync(file, 'relaunch\n');
    },
    [programs, done] as [string, string],
  );
  return done;
}
