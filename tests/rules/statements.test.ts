import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/lib/settings.ts';

const filesWith = (pattern: RegExp) =>
  globSync('worker/src/**/*.ts', { cwd: ROOT })
    .filter((file) => pattern.test(readFileSync(join(ROOT, file), 'utf8')))
    .sort();

describe('statements of the Worker', () => {
  it('run in batches with named results', () => {
    // The last two send every batch to D1.
    expect(filesWith(/\b\w+\.batch\(/)).toEqual([
      'worker/src/platform/db/batch.ts',
      'worker/src/platform/db/client.ts',
      'worker/src/platform/db/connection.ts',
    ]);
  });

  it('insert from a SELECT by column name', () => {
    expect(filesWith(/\.insert\([^)]*\)\s*(\/\/.*\s*)*\.select\(/)).toEqual([
      'worker/src/platform/db/insert-from.ts',
    ]);
  });
});
