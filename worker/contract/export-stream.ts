import * as v from 'valibot';

/** The media type of an export: newline-delimited JSON, one row a line. */
export const EXPORT_MEDIA_TYPE = 'application/x-ndjson';

/** The last line of an export: how many rows come before it. Without it the answer was cut off. */
export const ExportEnd = v.strictObject({ count: v.number() });
export type ExportEnd = v.InferOutput<typeof ExportEnd>;

/** An export that was cut off, or is no export. */
export class BrokenExport extends Error {
  override readonly name = 'BrokenExport';
}

/** The reader of a stream of text, as `getReader()` returns it. */
interface TextReader {
  read(): Promise<{ done: boolean; value?: string | undefined }>;
  cancel(): Promise<void>;
}

/** The largest shift is a few hundred kilobytes, with every volunteer on it. */
const MAX_LINE_CHARS = 4 * 1024 * 1024;

/**
 * Reads the rows of an export while they come in, in the memory of one chunk and one row. The rows themselves are not
 * validated. The stream is cancelled when the caller stops early.
 *
 * @throws BrokenExport where the last line is missing or something else comes in; what the stream throws
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
    // A stream that failed rejects once more with the error that is already on its way.
    await reader.cancel().catch(() => {});
  }
}

/** The lines of a text that comes in chunks; what follows the last line break is not a line. */
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
