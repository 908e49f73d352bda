import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { childEnvironment } from '../lib/child-environment.ts';
import { commandLine } from '../lib/command-line.ts';

/** How a command of wrangler ended. */
export interface WranglerResult {
  code: number;
  stdout: string;
  stderr: string;
}

/**
 * Runs a command of wrangler.
 *
 * @param input for its standard input, as for a secret, which would be visible in the arguments
 */
export type Wrangler = (
  args: readonly string[],
  options?: { cwd?: string; input?: string },
) => Promise<WranglerResult>;

/** Runs the installed wrangler, or another program in its place. It asks nothing, because its input is no terminal. */
export const wranglerProgram =
  ([file, ...before] = commandLine('wrangler', []).flat()): Wrangler =>
  (args, { cwd, input = '' } = {}) =>
    new Promise((resolve, reject) => {
      const child = spawn(file ?? 'wrangler', [...before, ...args], {
        ...(cwd && { cwd }),
        env: childEnvironment(),
      });
      const output = { stdout: '', stderr: '' };
      for (const stream of ['stdout', 'stderr'] as const)
        child[stream].setEncoding('utf8').on('data', (text: string) => {
          output[stream] += text;
        });
      child.once('error', reject);
      child.once('close', (code) =>
        resolve({
          code: code ?? 1,
          stdout: stripVTControlCharacters(output.stdout),
          stderr: stripVTControlCharacters(output.stderr),
        }),
      );
      // It may end before it has read its input.
      child.stdin.on('error', () => undefined);
      child.stdin.end(input);
    });

/** A command of wrangler failed. */
export class WranglerError extends Error {
  override readonly name = 'WranglerError';
  readonly args: readonly string[];
  readonly output: string;

  constructor(args: readonly string[], { stdout, stderr }: WranglerResult) {
    super(`wrangler ${args.join(' ')} failed`);
    this.args = args;
    // The error last, because the last lines are shown.
    this.output = `${stdout}\n${stderr}`;
  }
}
