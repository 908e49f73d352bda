import * as contract from '@ijsploeg/worker/contract';
import { expect, test } from 'vitest';

test('endpoints have only what a call reads, in each folder of the contract', () => {
  const endpoints = Object.entries(contract).filter(
    ([, value]) => typeof value === 'object' && value !== null && 'method' in value && 'path' in value,
  );
  expect(endpoints.length).toBeGreaterThan(100);
  for (const [name, endpoint] of endpoints)
    expect(Object.keys(endpoint).sort(), name).toEqual(['method', 'path', 'status']);
});
