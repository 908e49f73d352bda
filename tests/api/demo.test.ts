import { listInactivePeople } from '@ijsploeg/worker/contract';
import { beforeAll, expect, it } from 'vitest';
import { loadDemo, makeDemo } from '../../scripts/demo/load-demo.ts';
import { admin } from './factories.ts';
import { call, env } from './harness.ts';
import { empty } from './restored.ts';

beforeAll(async () => {
  await empty();
  // The Workers runtime has no Argon2 of Node's.
  await loadDemo(env.DB, await makeDemo(() => '$argon2id$none'));
});

it('the demo data has people who were not seen for 24 months', async () => {
  const { items } = await call(listInactivePeople, { as: await admin(), query: {} as never });
  expect(items.map(({ name }) => name)).toEqual(['Soraya Kuipers', 'Rik ten Have', 'Gerda Lammers']);
});
