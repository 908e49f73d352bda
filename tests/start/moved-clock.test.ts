import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { childEnvironment } from '../../scripts/lib/child-environment.ts';
import { ROOT } from '../../scripts/lib/settings.ts';

/** A package whose command prints the time of a process and of its child, and how long a timer of a second takes. */
const folder = mkdtempSync(join(tmpdir(), 'ijsploeg-clock-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { now: 'node now.js' } }));
writeFileSync(
  join(folder, 'now.js'),
  `const { execFileSync } = require('node:child_process');
   const child = execFileSync('date', ['-u', '+%FT%R'], { encoding: 'utf8' }).trim();
   const before = performance.now();
   setTimeout(() => console.log(JSON.stringify([new Date(), child, performance.now() - before])), 1000);`,
);

const at = (args: string[], env: Record<string, string> = {}) => {
  const script = join(ROOT, 'scripts/at.ts');
  const options = { cwd: folder, env: childEnvironment(env), encoding: 'utf8' as const };
  return spawnSync(process.execPath, [script, ...args], options);
};
const hasCompiler =
  process.platform === 'linux' && spawnSync(process.env.CC ?? 'cc', ['--version']).status === 0;

describe('the command that moves the clock', () => {
  it.runIf(hasCompiler)(
    'moves the calendar clock of all processes, and leaves timers as long as they are',
    () => {
      const { stdout, status } = at(['2048-03-29 12:00', 'now']);
      expect(status).toBe(0);
      expect(stdout).toContain(
        "The clock starts at 2048-03-29 12:00 by the rink's clock, 2048-03-29 10:00 UTC.",
      );
      const [own, child, elapsed] = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as [
        string,
        string,
        number,
      ];
      // A machine may be slow to start a process.
      expect(own).toMatch(/^2048-03-29T10:0/);
      expect(child).toMatch(/^2048-03-29T10:0/);
      expect(elapsed).toBeGreaterThan(990);
    },
  );

  it.runIf(hasCompiler)('ends with the exit code of the command', () => {
    expect(at(['2048-03-29 12:00', 'no-such-command']).status).not.toBe(0);
  });

  it('says what it needs where there is no C compiler', () => {
    const { stderr, status } = at(['2048-03-29 12:00', 'now'], { CC: join(folder, 'no-compiler') });
    expect(status).toBe(1);
    expect(stderr).toContain(process.platform === 'linux' ? 'needs a C compiler' : 'needs Linux');
  });

  it('says how to write a moment, and that a command is missing', () => {
    expect(at(['yesterday', 'now']).stderr).toContain('"yesterday" is no date and time.');
    expect(at(['2048-03-29 12:00']).stderr).toContain('Name a moment and a command');
  });
});
