import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { build, type Rolldown } from 'vite';
import { BUILD_TARGET } from './oldest-browsers.ts';

const WEB = join(import.meta.dirname, '..');

/** The style sheet of the site, as the build makes it. */
export async function buildStyles(): Promise<string> {
  const [built] = [
    await build({
      configFile: false,
      root: WEB,
      logLevel: 'warn',
      plugins: [tailwindcss()],
      build: {
        write: false,
        target: BUILD_TARGET,
        rolldownOptions: { input: join(WEB, 'src/styles/main.css') },
      },
    }),
  ].flat() as Rolldown.RolldownOutput[];
  const sheet = built?.output.find(({ fileName }) => fileName.endsWith('.css'));
  if (sheet?.type !== 'asset') throw new Error('The build has no style sheet.');
  return String(sheet.source);
}
