import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from '../../scripts/lib/ports.ts';
import { run } from '../../scripts/lib/run.ts';
import { ROOT } from '../../scripts/lib/settings.ts';
import type { Section } from './figures.ts';

/** pnpm prints the script when the install is done. */
const INSTALLED = 'scripts/start.ts';
const RUNNING = 'Ctrl-C ends it';

interface Start {
  /** The seconds until the install was done, and until everything responded. */
  installed: number;
  running: number;
  /** Seconds of processor until the end of the product, with all its processes. */
  processor: number;
}

/**
 * The first command of the README in a new clone of the last commit: with empty caches, which includes what the registry
 * takes, and again in another clone, when everything has been downloaded.
 */
export async function measureStart(): Promise<Section> {
  const folder = mkdtempSync(join(tmpdir(), 'ijsploeg-bench-start-'));
  try {
    const empty = await start(folder, 'first');
    const warm = await start(folder, 'second');
    return {
      title: '`start` in a new clone',
      figures: [
        { name: 'empty caches, until it is installed', value: empty.installed, unit: 's' },
        { name: 'empty caches, until it answers', value: empty.running, unit: 's' },
        { name: 'empty caches, processor', value: empty.processor, unit: 's' },
        { name: 'all downloaded before, until it is installed', value: warm.installed, unit: 's' },
        {
          name: 'all downloaded before, until it answers',
          value: warm.running,
          unit: 's',
          aim: { atMost: 25 },
        },
        { name: 'all downloaded before, processor', value: warm.processor, unit: 's' },
      ],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function start(folder: string, name: string): Promise<Start> {
  const clone = join(folder, name);
  await run('git', ['clone', '--quiet', ROOT, clone]);
  const home = join(folder, 'home');
  mkdirSync(home, { recursive: true });
  const processorBefore = childrensProcessor();
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  const child = spawn('npx', ['-y', 'pnpm@12', 'start'], {
    cwd: clone,
    // It has its own process group, so that one signal ends all of it, as Ctrl-C does.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...newTerminal(),
      HOME: home,
      PORT: String(await freePort()),
      MAIL_PORT: String(await freePort()),
    },
  });
  const exited = once(child, 'exit');
  const times = { installed: Number.NaN, running: Number.NaN };
  try {
    let output = '';
    await new Promise<void>((done, refuse) => {
      child.once('error', refuse);
      child.once('exit', () => refuse(new Error(`It ended before it ran:\n${output}`)));
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => {
          output += text;
          if (!times.installed && output.includes(INSTALLED)) times.installed = seconds();
          if (!output.includes(RUNNING)) return;
          times.running = seconds();
          done();
        });
    });
  } finally {
    if (child.pid && child.exitCode === null) {
      process.kill(-child.pid, 'SIGINT');
      await exited;
    }
  }
  return { ...times, processor: childrensProcessor() - processorBefore };
}

/** The environment without the variables that pnpm adds for its scripts. */
function newTerminal(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|pnpm_|XDG_|NODE_ENV$|NODE_PATH$|INIT_CWD$)/i.test(name),
  );
  const path = process.env.PATH?.split(delimiter).filter((folder) => !folder.includes('node_modules'));
  return { ...Object.fromEntries(own), PATH: path?.join(delimiter) };
}

/** Seconds of processor of the processes that this one started and that have ended; Linux only. */
function childrensProcessor(): number {
  try {
    const [, fields = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ');
    const [user, system] = fields.split(' ').slice(13, 15).map(Number);
    return ((user ?? 0) + (system ?? 0)) / 100;
  } catch {
    return Number.NaN;
  }
}
