import { gzipSync } from 'node:zlib';
import type { Section } from './figures.ts';
import { measurePasswordHash } from './password.ts';
import { type Bench, readProductModules } from './start-bench.ts';

/** The size of the Worker, and the time it takes to hash a password. */
export async function measureWorker(bench: Bench): Promise<Section> {
  const { script, wasm } = readProductModules();
  return {
    title: 'Worker',
    figures: [
      {
        name: 'script (gzip)',
        value: gzipSync(script).length / 1000,
        unit: 'kB',
        aim: { atMost: 250 },
      },
      { name: 'WebAssembly (gzip)', value: gzipSync(wasm).length / 1000, unit: 'kB' },
      { name: 'one password hash', value: await measurePasswordHash(bench), unit: 'ms' },
    ],
  };
}
