import { expect, it } from 'vitest';
import { createScanGate } from './scan-gate.ts';

it('admits a code once while it stays in front of the camera', () => {
  let now = 0;
  const isNew = createScanGate(() => now);
  const admitted = Array.from({ length: 100 }, () => {
    now += 120;
    return isNew('A');
  });
  expect(admitted.filter(Boolean)).toEqual([true]);
  expect(admitted[0]).toBe(true);
});

it('admits it again after it was away, and admits each of two codes side by side once', () => {
  let now = 0;
  const isNew = createScanGate(() => now);
  expect([isNew('A'), isNew('B'), isNew('A'), isNew('B')]).toEqual([true, true, false, false]);
  now += 2_900;
  expect(isNew('A')).toBe(false);
  now += 3_100;
  expect([isNew('A'), isNew('A')]).toEqual([true, false]);
});
