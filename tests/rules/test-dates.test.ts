import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../scripts/lib/settings.ts';

/** The tests that run the product, which reads the clock of the machine. The others own their clock. */
const FILES = globSync('tests/{api,attack,deploy,desktop,e2e,load,start,support}/**/*.ts', { cwd: ROOT });

/** A date that is to come on some machines and over on others. One before 2025 is over, one from 2040 is to come. */
const NEAR_DATE = /\b20(?:2[5-9]|3\d)(?=-(?:[01]\d|W\d)|, *\d|(?:[01]\d){2}T)/;

it('tests on the clock of the machine name no date of these years', () => {
  const found = FILES.flatMap((path) =>
    readFileSync(join(ROOT, path), 'utf8')
      .split('\n')
      .flatMap((line, index) => (NEAR_DATE.test(line) ? `${path}:${index + 1}: ${line.trim()}` : [])),
  );
  expect(FILES.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});
