import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import * as v from 'valibot';
import {
  type BackupLine,
  BackupManifest,
  MANIFEST_FILE,
} from '../../../worker/src/office/backup/backup-manifest.ts';
import { UserError } from '../settings.ts';
import type { Backup } from './restore-database.ts';

/**
 * Reads an export in a folder, and checks that it is whole.
 *
 * @throws UserError if a file is missing or differs from the manifest
 */
export function readBackup(folder: string): Backup {
  const manifest = readManifest(folder);
  const { files, tables } = manifest;
  const read = (name: string): BackupLine[] =>
    gunzipSync(readFileSync(join(folder, name)))
      .toString('utf8')
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as BackupLine);
  const found: string[] = [];
  for (const { name, rows, sha256 } of files) {
    if (!existsSync(join(folder, name)))
      throw new UserError(`The export misses ${name}. Download it again into an empty folder.`);
    const actual = createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex');
    if (actual !== sha256)
      throw new UserError(
        `${name} is not what was exported: its checksum differs. Download it again, or take another export.`,
      );
    const lines = read(name);
    if (lines.length !== rows)
      throw new UserError(`${name} has ${lines.length} rows, and ${rows} by the manifest.`);
    for (const { table } of lines) found.push(table);
  }
  const expected = tables.flatMap(({ name, rows }) => Array.from({ length: rows }, () => name));
  const wrong = expected.findIndex((name, index) => found[index] !== name);
  if (wrong !== -1 || found.length !== expected.length)
    throw new UserError(
      `The files do not hold the rows that the manifest lists${wrong === -1 ? '' : `: ${expected[wrong]} is incomplete`}.`,
    );
  return {
    manifest,
    *files() {
      for (const { name } of files) yield read(name);
    },
  };
}

function readManifest(folder: string): BackupManifest {
  const file = join(folder, MANIFEST_FILE);
  if (!existsSync(file))
    throw new UserError(
      `${folder} has no ${MANIFEST_FILE}, so it is no export, or one that was not finished.`,
    );
  try {
    return v.parse(BackupManifest, JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new UserError(`${file} is not a manifest of an export: ${(error as Error).message}`);
  }
}
