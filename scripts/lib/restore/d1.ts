import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { explain } from '../../deploy/cures.ts';
import { wranglerProgram } from '../../deploy/wrangler.ts';
import { ROOT, UserError } from '../settings.ts';
import type { RestoreDatabase } from './restore-database.ts';

/** Which database and bucket a command is about. */
export interface Target {
  /** Cloudflare's, or those of a state folder on this machine. */
  isRemote: boolean;
  /** wrangler's configuration, with the names of both. */
  config: string;
  stateDir: string;
}

/**
 * Runs wrangler for a target.
 *
 * @returns what it prints
 * @throws UserError with its output if it fails, and for Cloudflare's with what to do
 */
export async function wrangler({ isRemote, config, stateDir }: Target, args: string[]): Promise<string> {
  const place = isRemote ? ['--remote'] : ['--local', '--persist-to', stateDir];
  const { code, stdout, stderr } = await wranglerProgram()([...args, ...place, '--config', config], {
    cwd: ROOT,
  });
  if (code === 0) return stdout;
  const output = `${stdout}\n${stderr}`;
  throw new UserError(isRemote ? explain(output) : output.trim());
}

/** The database of a target, by `wrangler d1 execute`. */
export class D1 implements RestoreDatabase {
  readonly #target: Target;
  /** For files with statements. */
  readonly #folder: string;

  constructor(target: Target, folder: string) {
    this.#target = target;
    this.#folder = folder;
  }

  async query(statements: string[]) {
    const answer = await this.#run(['--command', statements.join(';\n'), '--json']);
    return (JSON.parse(answer) as { results: Record<string, unknown>[] }[]).map(({ results }) => results);
  }

  /** A file is a transaction: locally a batch, and remotely an import that is rolled back when it fails. */
  async execute(statements: string[]) {
    const file = join(this.#folder, 'statements.sql');
    writeFileSync(file, statements.map((statement) => `${statement};\n`).join(''));
    try {
      await this.#run(['--file', file]);
    } finally {
      rmSync(file);
    }
  }

  #run = (args: string[]) => wrangler(this.#target, ['d1', 'execute', 'DB', ...args, '--yes']);
}
