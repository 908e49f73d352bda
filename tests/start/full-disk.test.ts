import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { explainFullDisk } from '../../scripts/lib/full-disk.ts';

it.runIf(process.platform === 'linux')('names a folder on a disk without room', () => {
  // There is never room in /proc.
  expect(explainFullDisk([tmpdir(), '/proc'])).toBe(
    'There is no room left on the disk of /proc. Make some, then run this again.',
  );
});

it('says nothing about a folder with room, or one that is not there yet', () => {
  expect(explainFullDisk([tmpdir(), join(tmpdir(), 'ijsploeg-none')])).toBeUndefined();
});
