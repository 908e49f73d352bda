import { BrokenExport, readExport } from '@ijsploeg/worker/contract';
import { describe, expect, it, vi } from 'vitest';
import { EXPORT_PAGE_ROWS, streamExport } from './export-stream.ts';

function inChunks(text: string, size: number) {
  const bytes = Buffer.from(text);
  let at = 0;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at < bytes.length) controller.enqueue(bytes.subarray(at, at + size));
      else controller.close();
      at += size;
    },
  });
}

async function collect(rows: AsyncIterable<unknown>) {
  const all: unknown[] = [];
  for await (const row of rows) all.push(row);
  return all;
}
const rowsOf = (body: ReadableStream<Uint8Array>) =>
  collect(readExport(body.pipeThrough(new TextDecoderStream()).getReader()));
const read = (text: string, size = 7) => rowsOf(inChunks(text, size));

describe('readExport', () => {
  it('reads every row, wherever the chunks are split', async () => {
    const rows = [
      { title: 'Kassa "groot" \\', list: [{ a: '}\n' }, { b: ']' }], n: -1.5e3 },
      {},
      { text: 'é 👩‍👩‍👧 \u2028 \\" {[', deep: { count: [[]] } },
      { count: 2, id: 'a row with a count of its own' },
    ];
    const text = [...rows, { count: rows.length }].map((row) => `${JSON.stringify(row)}\n`).join('');
    for (let size = 1; size <= Buffer.byteLength(text); size += 1)
      expect(await read(text, size)).toEqual(rows);
  });

  it('reads an export without rows', async () => {
    expect(await read('{"count":0}\n')).toEqual([]);
  });

  it('yields each row before the next has arrived, and cancels the stream when the caller stops', async () => {
    let sent = 0;
    const cancel = vi.fn();
    const body = new ReadableStream<string>(
      {
        pull(controller) {
          sent += 1;
          controller.enqueue(`{"a":${sent}}\n`);
        },
        cancel,
      },
      { highWaterMark: 0 },
    );
    const rows = readExport(body.getReader());
    expect((await rows.next()).value).toEqual({ a: 1 });
    expect(sent).toBe(1);
    await rows.return(undefined);
    expect(cancel).toHaveBeenCalledOnce();
  });

  it.each([
    '',
    '{"a":1}\n',
    '{"a":1}\n{"a',
    '{"a":1}\n{"count":1}',
    '{"a":1}\n{"count":2}\n',
    '{"a":1}\n{"count":0}\n',
    '{"count":0}\n{"a":1}\n',
    '{"count":0}\n{"count":0}\n',
    '<html>\n{"count":1}\n',
    '1\n{"count":1}\n',
    'null\n{"count":1}\n',
    '\n{"count":0}\n',
    '{"error":{"code":"internal"}}',
  ])('rejects a body that is cut off or not an export: %j', async (text) => {
    for (const size of [1, 5, 100]) await expect(read(text, size)).rejects.toThrow(BrokenExport);
  });

  it('rejects a line that never ends', async () => {
    const endless = new ReadableStream<string>({
      pull: (controller) => controller.enqueue('x'.repeat(256 * 1024)),
    });
    await expect(collect(readExport(endless.getReader()))).rejects.toThrow(BrokenExport);
  });

  it('rethrows an error of the stream', async () => {
    const reset = new Error('connection reset');
    const broken = new ReadableStream<string>({ pull: (controller) => controller.error(reset) });
    await expect(collect(readExport(broken.getReader()))).rejects.toBe(reset);
  });
});

describe('streamExport', () => {
  /** Pages of the numbers from 1 to a maximum. */
  function numbersTo(max: number) {
    const readPage = vi.fn(async (after = 0) =>
      Array.from({ length: Math.min(EXPORT_PAGE_ROWS, max - after) }, (_, index) => after + index + 1),
    );
    return { readPage, stream: () => streamExport(readPage, (id) => ({ id })) };
  }
  const bodyOf = ({ body }: Response) => body as ReadableStream<Uint8Array>;

  it.each([0, 1, EXPORT_PAGE_ROWS - 1, EXPORT_PAGE_ROWS, EXPORT_PAGE_ROWS + 1, 3 * EXPORT_PAGE_ROWS])(
    'sends each of %i rows once',
    async (max) => {
      const response = await numbersTo(max).stream();
      expect(response.headers.get('Content-Type')).toBe('application/x-ndjson');
      const rows = await rowsOf(bodyOf(response));
      expect(rows).toEqual(Array.from({ length: max }, (_, index) => ({ id: index + 1 })));
    },
  );

  it('reads a page only after the client has read the previous one', async () => {
    const { readPage, stream } = numbersTo(100 * EXPORT_PAGE_ROWS);
    const reader = bodyOf(await stream()).getReader();
    for (const pages of [1, 2, 3]) {
      await reader.read();
      await new Promise(setImmediate);
      expect(readPage).toHaveBeenCalledTimes(pages);
    }
    await reader.cancel();
    await new Promise(setImmediate);
    expect(readPage).toHaveBeenCalledTimes(3);
  });

  it('rejects when the first page cannot be read, and aborts the body when a later one cannot', async () => {
    const { readPage, stream } = numbersTo(2 * EXPORT_PAGE_ROWS);
    readPage.mockRejectedValueOnce(new Error('D1 is away'));
    await expect(stream()).rejects.toThrow('D1 is away');

    const response = await stream();
    readPage.mockRejectedValueOnce(new Error('D1 is away'));
    await expect(rowsOf(bodyOf(response))).rejects.toThrow('D1 is away');
  });
});
