import { gzipSync } from 'node:zlib';
import type { Section } from './figures.ts';
import { measureFirstLoad } from './first-load.ts';
import { measurePasswordHash } from './password.ts';
import { type Bench, readProductScript } from './start-bench.ts';

/** The last of those to come: see dataset.ts. */
const EVENT = '/events/evt_0';

/** What has to be loaded before anything happens, and what a password costs. */
export async function measureSizes(rink: Bench): Promise<Section> {
  return {
    title: 'Sizes (gzip) and passwords',
    figures: [
      {
        name: 'script of /shifts, signed in: the month',
        value: await measureFirstLoad(rink, '/shifts', { as: 0 }),
        unit: 'kB',
        aim: { atMost: 150 },
      },
      {
        name: 'script of /shifts, signed in, on a phone: the list',
        value: await measureFirstLoad(rink, '/shifts', { as: 0, width: 390 }),
        unit: 'kB',
        aim: { atMost: 150 },
      },
      {
        name: 'script of /events, a visitor',
        value: await measureFirstLoad(rink, '/events'),
        unit: 'kB',
        aim: { atMost: 110 },
      },
      {
        name: 'script of /events/{id}, a visitor on a phone',
        value: await measureFirstLoad(rink, EVENT, { width: 390 }),
        unit: 'kB',
        aim: { atMost: 110 },
      },
      {
        name: 'script of /events/{id}, signed in',
        value: await measureFirstLoad(rink, EVENT, { as: 0 }),
        unit: 'kB',
        aim: { atMost: 110 },
      },
      {
        name: 'Worker',
        value: gzipSync(readProductScript()).length / 1000,
        unit: 'kB',
        aim: { atMost: 250 },
      },
      { name: 'one password hash', value: await measurePasswordHash(rink), unit: 'ms' },
    ],
  };
}
