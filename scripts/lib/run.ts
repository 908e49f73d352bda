import { spawn } from 'node:child_process';
import { childEnvironment } from './child-environment.ts';
import { ROOT, UserError } from './settings.ts';

/**
 * Runs a program to its end, without input, and keeps what it prints.
 *
 * @param extra of its environment, above all that it has from here
 * @returns what it printed
 * @throws Mistake with what it printed, where it fails
 */
export const run = (command: string, args: string[], cwd = ROOT, extra: Record<string, string> = {}) =>
  new Promise<string>((done, refuse) => {
    const child = spawn(command, args, {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: childEnvironment(extra),
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    child.once('error', (error) => refuse(new UserError(`${command} did not start: ${error.message}`)));
    child.once('close', (code) =>
      code === 0
        ? done(output)
        : refuse(new UserError(`${output}\n${command} ${args[0]} ended with code ${code}.`)),
    );
  });
