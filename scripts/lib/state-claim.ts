import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isFree } from './ports.ts';
import { exists } from './process-group.ts';
import { ROOT, type Settings, UserError } from './settings.ts';

/** Who uses a state folder: the process of a run, and its ports. */
interface Claim {
  pid: number;
  port: number;
  mailPort: number;
}

const claimOf = (stateDir: string) => join(stateDir, 'running.json');

/** A run that was killed leaves its claim, and another process may have its id now, but not its port. */
async function findOther(stateDir: string): Promise<Claim | undefined> {
  const file = claimOf(stateDir);
  if (!existsSync(file)) return undefined;
  try {
    const claim = JSON.parse(readFileSync(file, 'utf8')) as Claim;
    return exists(claim.pid) && !(await isFree(claim.mailPort)) ? claim : undefined;
  } catch (error) {
    // Cut off, as on a full disk.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * Checks that no other run uses the state folder: the database of two runs is locked again and again, and their requests fail.
 *
 * @throws UserError that names the other run and how to choose another folder
 */
export async function requireFreeState({ stateDir }: Settings): Promise<void> {
  const other = await findOther(stateDir);
  if (!other) return;
  const folder = relative(ROOT, stateDir);
  throw new UserError(
    `The portal at http://localhost:${other.port} uses ${folder}. Stop it, or choose another folder: STATE_DIR=${folder}-2.`,
  );
}

/**
 * Writes down that this run uses the state folder.
 *
 * @returns removes the claim
 */
export function claimState({ stateDir, port, mailPort }: Settings): () => void {
  mkdirSync(stateDir, { recursive: true });
  writeFileSync(claimOf(stateDir), JSON.stringify({ pid: process.pid, port, mailPort } satisfies Claim));
  return () => rmSync(claimOf(stateDir), { force: true });
}
