import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandLine } from '../../scripts/lib/command-line.ts';
import { ROOT } from '../../scripts/lib/settings.ts';

const START = ['scripts/start.ts', 'scripts/dev.ts', 'scripts/lib/database.ts', 'scripts/lib/web-build.ts'];

/** The programs that the start commands run: the first text in a call of `run`, the second of `processes.start`. */
const programs = START.flatMap((file) =>
  [
    ...readFileSync(join(ROOT, file), 'utf8').matchAll(
      /\brun\(\s*'(\w+)'|processes\.start\(\s*'[^']*',\s*'(\w+)'/g,
    ),
  ].map(([, run, start]) => run ?? start ?? ''),
);

describe('the programs of the start commands', () => {
  it.each([...new Set(programs)])('%s is started by Node, without a shell or a file of `.bin`', (program) => {
    const [file, [script = '']] = commandLine(program, program === 'node' ? [] : ['--version']);
    expect(file).toBe(process.execPath);
    if (program === 'node') return;
    expect(existsSync(script)).toBe(true);
    expect(readFileSync(script, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
  });

  it('are all found', () => {
    expect(new Set(programs)).toEqual(new Set(['node', 'vite', 'wrangler']));
  });
});
