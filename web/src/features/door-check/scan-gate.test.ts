import { expect, it } from 'vitest';
import { createScanGate } from './scan-gate.ts';

it('lets a code through once for as long as it is held before the camera', () => {
  let now = 0;
  const isNew = createScanGate(() => now);
  const seen = Array.from({ length: 100 }, () => {
    now += 120;
    return isNew('A');
  });
  expect(seen.filter(Boolean)).toEqual([true]);
  expect(seen[0]).toBe(true);
});

it('takes it anew once it was away for a while, and each of two beside one another once', () => {
  let now = 0;
  const isNew = createScanGate(() => now);
  expect([isNew('A'), isNew('B'), isNew('A'), isNew('B')]).toEqual([true, true, false, false]);
  now += 2_900;
  expect(isNew('A')).toBe(false);
  now += 3_100;
  expect([isNew('A'), isNew('A')]).toEqual([true, false]);
});
