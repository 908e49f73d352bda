import * as v from 'valibot';

/** The media type of an export: newline-delimited JSON, one row per line. */
export const EXPORT_MEDIA_TYPE = 'application/x-ndjson';

/** The last line of an export: the number of rows before it. If it is missing, the export was cut off. */
export const ExportEnd = v.strictObject({ count: v.number() });
export type ExportEnd = v.InferOutput<typeof ExportEnd>;

/** The response is incomplete or not an export. */
export class BrokenExport extends Error {
  override readonly name = 'BrokenExport';
}

/** The reader of a text stream, as `getReader()` returns it. */
interface TextReader {
  read(): Promise<{ done: boolean; value?: string | undefined }>;
  cancel(): Promise<void>;
}

/** The largest shift, with every volunteer on it, is a few hundred kilobytes. */
const MAX_LINE_CHARS = 4 * 1024 * 1024;

/**
 * Yields the rows of an export as they arrive, with one chunk and one row in memory. The rows are not
 * validated. The stream is cancelled when the caller stops early.
 *
 * @throws BrokenExport if the last line is missing or a line is not valid; errors of the stream are rethrown
 */
export async function* readExport<Row>(reader: TextReader): AsyncGenerator<Row> {
  let count = 0;
  let hasEnded = false;
  try {
    for await (const line of readLines(reader)) {
      if (hasEnded) throw new BrokenExport('a line after the last');
      const parsed = parseLine(line);
      if (v.is(ExportEnd, parsed)) {
        if (parsed.count !== count) throw new BrokenExport(`${count} rows instead of ${parsed.count}`);
        hasEnded = true;
        continue;
      }
      count += 1;
      yield parsed as Row;
    }
    if (!hasEnded) throw new BrokenExport('cut off');
  } finally {
    // Cancelling a failed stream rejects with the error that is already being thrown.
    await reader.cancel().catch(() => {});
  }
}

/** Yields the lines of a text that arrives in chunks. Text after the last line break is dropped. */
async function* readLines(reader: TextReader): AsyncGenerator<string> {
  let pending = '';
  for (;;) {
    const { done, value = '' } = await reader.read();
    if (done) return;
    const lines = value.split('\n');
    lines[0] = pending + lines[0];
    pending = lines.pop() ?? '';
    if (pending.length > MAX_LINE_CHARS) throw new BrokenExport('a line without end');
    yield* lines;
  }
}

function parseLine(line: string): object {
  let parsed: unknown;
  try {
    parsed = JSON.parse(line);
  } catch (cause) {
    throw new BrokenExport('a line that is not JSON', { cause });
  }
  if (typeof parsed !== 'object' || parsed === null) throw new BrokenExport('a line that is not an object');
  return parsed;
}
