import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const MAX_LOG_BYTES = 1024 * 1024;
const MAX_STACK_CHARS = 2000;

export type Log = (event: string, details?: Record<string, string | number | boolean>) => void;

/**
 * A log for whoever helps an organiser: one line of JSON for each event. Callers give events and codes, never names,
 * addresses or contents; of errors the place in the code is kept, without any folder of the person's computer.
 *
 * @param file grows to a megabyte, then it starts anew and the one before stays beside it
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
      // A log that cannot be written must not stop anybody's work.
    }
  };
}

/** A line of a stack: what was running, in which file, at which place. Windows, spaces and accents have it encoded. */
const PLACE = /^\s+at (?:([^/\\]+?) \()?(.+):(\d+):(\d+)\)?$/;

/** What of an error may be kept: its kind and the places in our code, not its message, which may quote anything. */
export function errorDetails(error: unknown): { kind: string; stack: string } {
  if (!(error instanceof Error)) return { kind: typeof error, stack: '' };
  const code = (error as NodeJS.ErrnoException).code;
  const places = (error.stack ?? '').split('\n').flatMap((line) => {
    const [, name, file = '', row, column] = PLACE.exec(line) ?? [];
    // A folder may be named after its owner, in more than one way of writing.
    return row ? [`at ${name ?? '?'} (${file.split(/[\\/]/).at(-1)}:${row}:${column})`] : [];
  });
  return {
    kind: typeof code === 'string' ? `${error.name} ${code}` : error.name,
    stack: places.join('\n').slice(0, MAX_STACK_CHARS),
  };
}
