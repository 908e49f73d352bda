import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const MAX_LOG_BYTES = 1024 * 1024;
const MAX_STACK_CHARS = 2000;

export type Log = (event: string, details?: Record<string, string | number | boolean>) => void;

/**
 * A log for support: one line of JSON for each event. Callers pass events and codes, never names, addresses or contents.
 * Errors are logged with their places in the code, without folders of the computer.
 *
 * @param file rotated at a megabyte; the previous file is kept beside it
 */
export function openLog(file: string, now: () => Date = () => new Date()): Log {
  return (event, details = {}) => {
    try {
      mkdirSync(dirname(file), { recursive: true });
      if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG_BYTES)
        renameSync(file, `${file}.old`);
      appendFileSync(file, `${JSON.stringify({ at: now().toISOString(), event, ...details })}\n`, {
        mode: 0o600,
      });
    } catch {
      // The app works without a log.
    }
  };
}

/** A line of a stack: function, file, row and column. The file may be a URL with encoded characters. */
const PLACE = /^\s+at (?:([^/\\]+?) \()?(.+):(\d+):(\d+)\)?$/;

/** The parts of an error that may be logged: its kind and places in our code, not its message, which may hold data. */
export function errorDetails(error: unknown): { kind: string; stack: string } {
  if (!(error instanceof Error)) return { kind: typeof error, stack: '' };
  const code = (error as NodeJS.ErrnoException).code;
  const places = (error.stack ?? '').split('\n').flatMap((line) => {
    const [, name, file = '', row, column] = PLACE.exec(line) ?? [];
    // Only the file name, since a folder may be named after its owner.
    return row ? [`at ${name ?? '?'} (${file.split(/[\\/]/).at(-1)}:${row}:${column})`] : [];
  });
  return {
    kind: typeof code === 'string' ? `${error.name} ${code}` : error.name,
    stack: places.join('\n').slice(0, MAX_STACK_CHARS),
  };
}
