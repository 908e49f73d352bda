import { spawn } from 'node:child_process';
import { childEnvironment } from './child-environment.ts';
import { commandLine } from './command-line.ts';
import { ROOT, UserError } from './settings.ts';

/**
 * Runs a program without input.
 *
 * @param extra environment variables, added to {@link childEnvironment}
 * @returns its output
 * @throws UserError with its output if it fails
 */
export const run = (command: string, args: string[], cwd = ROOT, extra: Record<string, string> = {}) =>
  new Promise<string>((resolve, reject) => {
    const child = spawn(...commandLine(command, args), {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: childEnvironment(extra),
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    child.once('error', (error) => reject(new UserError(`${command} did not start: ${error.message}`)));
    child.once('close', (code) =>
      code === 0
        ? resolve(output)
        : reject(new UserError(`${output}\n${command} ${args[0]} ended with code ${code}.`)),
    );
  });
