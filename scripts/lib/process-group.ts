import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { childEnvironment } from './child-environment.ts';
import { commandLine } from './command-line.ts';
import { explainFullDisk } from './full-disk.ts';
import { ROOT, readStateDir, UserError } from './settings.ts';

/** The time that a process gets to end before it is killed. */
const GRACE_MS = 4000;
const POLL_MS = 20;
const LINES_SHOWN = 25;
const IS_WINDOWS = process.platform === 'win32';

interface RunningProcess {
  name: string;
  child: ChildProcess;
  ended: Promise<void>;
}

interface ProcessOptions {
  /** The file for its output, whose last lines are printed if it exits; `inherit` for the terminal. */
  log: string | 'inherit';
  cwd?: string;
  env?: Record<string, string>;
}

/**
 * The processes of the running product. When one exits, or on Ctrl-C, SIGTERM or the end of the calling pnpm,
 * all of them and their children are ended.
 */
export class ProcessGroup {
  readonly #processes: RunningProcess[] = [];
  readonly #closers: (() => Promise<void> | void)[] = [];
  #ending: Promise<never> | undefined;

  constructor() {
    process.once('SIGINT', () => void this.end(0));
    process.once('SIGTERM', () => void this.end(0));
    process.once('SIGHUP', () => void this.end(0));
    this.#endWithPnpm();
  }

  /** Starts a process so that its children can be ended with it: outside Windows, in a group of its own. */
  start(name: string, command: string, args: string[], { log, cwd = ROOT, env = {} }: ProcessOptions): void {
    let output: number | 'inherit' = 'inherit';
    if (log !== 'inherit') {
      mkdirSync(dirname(log), { recursive: true });
      output = openSync(log, 'w');
    }
    const child = spawn(...commandLine(command, args), {
      cwd,
      // Windows has no groups, and would open a console for it.
      detached: !IS_WINDOWS,
      stdio: ['ignore', output, output],
      env: childEnvironment(env),
    });
    if (typeof output === 'number') closeSync(output);
    const ended = new Promise<void>((done) => {
      child.once('exit', () => done());
      child.once('error', () => done());
    });
    child.once('exit', (code, signal) => this.#onExit(name, `ended with ${signal ?? `code ${code}`}`, log));
    child.once('error', (error) => this.#onExit(name, `did not start: ${error.message}`, log));
    this.#processes.push({ name, child, ended });
  }

  /** Registers a callback that releases resources of this process at the end. */
  onEnd(close: () => Promise<void> | void): void {
    this.#closers.push(close);
  }

  /** Ends every process and then this one; repeated calls wait for the first. */
  end(exitCode: number): Promise<never> {
    this.#ending ??= this.#endAll(exitCode);
    return this.#ending;
  }

  async #endAll(exitCode: number): Promise<never> {
    await Promise.all([
      ...this.#processes.map(async ({ child, ended }) => {
        signalGroup(child, 'SIGTERM');
        const killer = setTimeout(() => signalGroup(child, 'SIGKILL'), GRACE_MS);
        await ended;
        clearTimeout(killer);
        // The group's leader may exit before its children, and a killed process is gone a moment later.
        const deadline = Date.now() + GRACE_MS;
        while (signalGroup(child, 'SIGKILL') && Date.now() < deadline) await sleep(POLL_MS);
      }),
      ...this.#closers.map((close) => close()),
    ]);
    process.exit(exitCode);
  }

  #onExit(name: string, how: string, log: string): void {
    if (this.#ending) return;
    if (log !== 'inherit')
      console.error(readFileSync(log, 'utf8').trimEnd().split('\n').slice(-LINES_SHOWN).join('\n'));
    console.error(`\n${name} ${how}; everything else is ended too.`);
    void this.end(1);
  }

  /** A signal sent to pnpm alone does not reach this process, so watch the parent. */
  #endWithPnpm(): void {
    if (!process.env.npm_lifecycle_event) return;
    const parent = process.ppid;
    setInterval(() => {
      if (process.ppid !== parent || (IS_WINDOWS && !exists(parent))) void this.end(0);
    }, 500).unref();
  }
}

/** Whether there is a process with this id. On Windows a process keeps the id of a parent that has ended. */
export function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/**
 * Signals a process and its children. Windows has no signals, so there they are ended at once.
 *
 * @returns whether there may be any that has not ended yet
 */
function signalGroup({ pid, exitCode, signalCode }: ChildProcess, signal: NodeJS.Signals): boolean {
  if (!pid) return false;
  if (IS_WINDOWS) {
    // Another process may have the id of one that has ended.
    if (exitCode === null && signalCode === null)
      spawnSync('taskkill', ['/pid', String(pid), '/t', '/f'], { stdio: 'ignore' });
    return false;
  }
  try {
    return process.kill(-pid, signal);
  } catch {
    // The group has already ended.
    return false;
  }
}

/**
 * Runs the body of a command. A {@link UserError} is printed as its message, any other error with its stack.
 */
export async function runCommand(processes: ProcessGroup, body: () => Promise<void>): Promise<void> {
  try {
    await body();
  } catch (error) {
    console.error(error instanceof UserError ? error.message : error);
    const fullDisk = explainFullDisk([ROOT, readStateDir()]);
    if (fullDisk) console.error(`\n${fullDisk}`);
    await processes.end(1);
  }
}
