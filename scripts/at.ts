import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { describeMoment, readMoment } from './clock/moment.ts';
import { ROOT, UserError } from './lib/settings.ts';

/**
 * Runs a command of package.json at another date and time, such as `at '2027-03-28 02:30' test`. The calendar clock of
 * all its processes is moved, that of the browser and of workerd too; timers keep their length. Needs Linux and a C
 * compiler.
 */

const SOURCE = join(ROOT, 'scripts/clock/moved-clock.c');
const FOLDER = join(ROOT, '.wrangler/clock');

/**
 * Compiles the library that moves the clock.
 *
 * @returns its path
 */
function compile(): string {
  if (process.platform !== 'linux')
    throw new UserError('Moving the clock needs Linux: it preloads a library into each process.');
  mkdirSync(FOLDER, { recursive: true });
  const library = join(FOLDER, 'moved-clock.so');
  // Under a name of its own first, because another run may have the library open.
  const made = `${library}.${process.pid}`;
  const compiler = process.env.CC ?? 'cc';
  const args = ['-O2', '-Wall', '-Werror', '-shared', '-fPIC', '-o', made, SOURCE, '-ldl'];
  const { error, status, stderr } = spawnSync(compiler, args, { encoding: 'utf8' });
  if (error || status !== 0)
    throw new UserError(
      `Moving the clock needs a C compiler with its headers (on Debian: apt-get install gcc libc6-dev), or name one in CC.\n${error?.message ?? stderr}`,
    );
  renameSync(made, library);
  return library;
}

/** Runs the command until it ends; signals of the terminal reach it by themselves. */
function run(moment: number, command: string[]): void {
  const preload = [compile(), process.env.LD_PRELOAD].filter(Boolean).join(':');
  const child = spawn('pnpm', ['run', ...command], {
    stdio: 'inherit',
    env: {
      ...process.env,
      LD_PRELOAD: preload,
      // Rounded up: the clock never starts before the moment. This process may have a moved clock itself.
      MOVED_CLOCK_SECONDS: String(
        Math.ceil((moment - Date.now()) / 1000) + Number(process.env.MOVED_CLOCK_SECONDS ?? 0),
      ),
    },
  });
  // It ends its own processes first; this one waits for it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => signal !== 'SIGINT' && child.kill(signal));
  child.once('error', (error) => {
    console.error(`pnpm did not start: ${error.message}`);
    process.exitCode = 1;
  });
  child.once('close', (code) => {
    process.exitCode = code ?? 1;
  });
}

try {
  const [text, ...command] = process.argv.slice(2);
  if (!text || command.length === 0)
    throw new UserError("Name a moment and a command: npx -y pnpm@12 at '2027-03-28 02:30' test");
  const moment = readMoment(text);
  console.log(`The clock starts at ${describeMoment(moment)}.`);
  run(moment, command);
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
