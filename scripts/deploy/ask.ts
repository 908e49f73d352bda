import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Reads a line from the terminal, empty if the input ends by Ctrl-C or Ctrl-D; undefined without a terminal. */
export async function ask(
  question: string,
  output: NodeJS.WritableStream = process.stdout,
): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  // The promise of `question` stays pending when the input ends.
  const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  try {
    return await Promise.race([terminal.question(question).catch(() => ''), ended]);
  } finally {
    terminal.close();
  }
}

/** Asks on the terminal without showing what is typed. */
export async function askSecret(question: string): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  process.stdout.write(question);
  try {
    return await ask('', new Writable({ write: (_chunk, _encoding, done) => done() }));
  } finally {
    process.stdout.write('\n');
  }
}
