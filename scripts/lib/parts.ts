import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { childEnvironment } from './child-environment.ts';
import { ROOT, UserError } from './settings.ts';

/** How long a part gets to end on its own before it is killed. */
const GRACE_MS = 4000;
const LINES_SHOWN = 25;

interface Part {
  name: string;
  child: ChildProcess;
  ended: Promise<void>;
}

interface PartOptions {
  /** Everything it prints goes here; the end of it is shown when the part dies. `inherit`: to the terminal. */
  log: string | 'inherit';
  cwd?: string;
  env?: Record<string, string>;
}

/**
 * The processes that make up the running product: they live and die together. When one ends, or Ctrl-C, SIGTERM
 * or the end of the calling pnpm comes, all of them are ended, with everything they started.
 */
export class Parts {
  readonly #parts: Part[] = [];
  readonly #closers: (() => Promise<void> | void)[] = [];
  #ending: Promise<never> | undefined;

  constructor() {
    process.once('SIGINT', () => void this.end(0));
    process.once('SIGTERM', () => void this.end(0));
    process.once('SIGHUP', () => void this.end(0));
    this.#endWithPnpm();
  }

  /** Starts a process of its own group, so that its children can be ended with it. */
  start(name: string, command: string, args: string[], { log, cwd = ROOT, env = {} }: PartOptions): void {
    let output: number | 'inherit' = 'inherit';
    if (log !== 'inherit') {
      mkdirSync(dirname(log), { recursive: true });
      output = openSync(log, 'w');
    }
    const child = spawn(command, args, {
      cwd,
      detached: true,
      stdio: ['ignore', output, output],
      env: childEnvironment(env),
    });
    if (typeof output === 'number') closeSync(output);
    const ended = new Promise<void>((done) => {
      child.once('exit', () => done());
      child.once('error', () => done());
    });
    child.once('exit', (code, signal) => this.#died(name, `ended with ${signal ?? `code ${code}`}`, log));
    child.once('error', (error) => this.#died(name, `did not start: ${error.message}`, log));
    this.#parts.push({ name, child, ended });
  }

  /** Has something of this very process closed at the end. */
  onEnd(close: () => Promise<void> | void): void {
    this.#closers.push(close);
  }

  /** Ends every part and this process; the second call waits for the first. */
  end(exitCode: number): Promise<never> {
    this.#ending ??= this.#endAll(exitCode);
    return this.#ending;
  }

  async #endAll(exitCode: number): Promise<never> {
    await Promise.all([
      ...this.#parts.map(async ({ child, ended }) => {
        signalGroup(child, 'SIGTERM');
        const killer = setTimeout(() => signalGroup(child, 'SIGKILL'), GRACE_MS);
        await ended;
        clearTimeout(killer);
        // The first of a group may go before its children do.
        signalGroup(child, 'SIGKILL');
      }),
      ...this.#closers.map((close) => close()),
    ]);
    process.exit(exitCode);
  }

  #died(name: string, how: string, log: string): void {
    if (this.#ending) return;
    if (log !== 'inherit')
      console.error(readFileSync(log, 'utf8').trimEnd().split('\n').slice(-LINES_SHOWN).join('\n'));
    console.error(`\n${name} ${how}; everything else is ended too.`);
    void this.end(1);
  }

  /** A signal that reaches only the pnpm above us never reaches us; we notice that it is gone. */
  #endWithPnpm(): void {
    if (!process.env.npm_lifecycle_event) return;
    const parent = process.ppid;
    setInterval(() => {
      if (process.ppid !== parent) void this.end(0);
    }, 500).unref();
  }
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (!pid) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // The group is gone already.
  }
}

/** Runs the body of a command: a {@link UserError} is said in its one sentence, all else with its stack. */
export async function runCommand(parts: Parts, body: () => Promise<void>): Promise<void> {
  try {
    await body();
  } catch (error) {
    console.error(error instanceof UserError ? error.message : error);
    await parts.end(1);
  }
}
