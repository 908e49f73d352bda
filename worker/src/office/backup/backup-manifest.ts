import * as v from 'valibot';

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A table in an export. */
const BackupTable = v.object({ name: v.string(), rows: Count, columns: v.array(v.string()) });
export type BackupTable = v.InferOutput<typeof BackupTable>;

/** A file of an export: gzipped, a {@link BackupLine} per line. */
const BackupFile = v.object({
  name: v.pipe(v.string(), v.regex(/^\d{5}\.ndjson\.gz$/)),
  rows: Count,
  bytes: Count,
  /** Of the gzipped file, in hexadecimal digits. */
  sha256: v.string(),
});
export type BackupFile = v.InferOutput<typeof BackupFile>;

/** `manifest.json`, written last: a folder without it is not a complete export. */
export const BackupManifest = v.object({
  format: v.literal(1),
  id: v.string(),
  takenAt: v.string(),
  finishedAt: v.string(),
  /** The last migration of the database. */
  schema: v.string(),
  /** In the order in which they are restored. */
  tables: v.array(BackupTable),
  files: v.array(BackupFile),
});
export type BackupManifest = v.InferOutput<typeof BackupManifest>;

/** A row of a table, with its columns as they are stored. */
export interface BackupLine {
  table: string;
  row: Record<string, string | number | null>;
}

/** Where exports are in the bucket. */
export const BACKUPS_PREFIX = 'backups/';
export const MANIFEST_FILE = 'manifest.json';
/** Holds the id of the newest export, because wrangler cannot list a bucket. */
export const NEWEST_KEY = `${BACKUPS_PREFIX}newest.json`;
