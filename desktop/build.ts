import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'rolldown';

/** Makes `dist/`: the main process and the preload in one file each. The screens are built by `web`. */

const here = (path: string) => join(import.meta.dirname, path);
const external = ['electron', /^node:/];

rmSync(here('dist/main.js'), { force: true });
rmSync(here('dist/preload.cjs'), { force: true });
await build([
  {
    input: here('src/main/index.ts'),
    platform: 'node',
    external,
    // The texts' runtime asks where it is.
    transform: { define: { 'import.meta.env.SSR': 'true' } },
    // In one file also what is loaded late.
    output: { file: here('dist/main.js'), format: 'esm', codeSplitting: false },
  },
  {
    // A sandboxed preload has to be CommonJS.
    input: here('src/preload/index.ts'),
    platform: 'node',
    external,
    output: { file: here('dist/preload.cjs'), format: 'cjs' },
  },
]);
