import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'rolldown';
import { makeTrayIcons } from './packaging/tray-icons.ts';

/**
 * Builds `dist/`: the main process, the export's process and the preload script, one file each, and the icons of the tray.
 * `web` builds the screens.
 */

const here = (path: string) => join(import.meta.dirname, path);
const external = ['electron', /^node:/];

rmSync(here('dist/main.js'), { force: true });
rmSync(here('dist/preload.cjs'), { force: true });
rmSync(here('dist/export-writer.cjs'), { force: true });
await build([
  {
    input: here('src/main/index.ts'),
    platform: 'node',
    external,
    // Read by the runtime of the compiled messages.
    transform: { define: { 'import.meta.env.SSR': 'true' } },
    // Dynamic imports are bundled too.
    output: { file: here('dist/main.js'), format: 'esm', codeSplitting: false },
  },
  {
    input: here('src/export-writer/index.ts'),
    platform: 'node',
    external,
    output: { file: here('dist/export-writer.cjs'), format: 'cjs', codeSplitting: false },
  },
  {
    // A sandboxed preload has to be CommonJS.
    input: here('src/preload/index.ts'),
    platform: 'node',
    external,
    output: { file: here('dist/preload.cjs'), format: 'cjs' },
  },
]);
await makeTrayIcons(here('dist'));
