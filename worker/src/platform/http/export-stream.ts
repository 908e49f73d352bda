import { EXPORT_MEDIA_TYPE, type ExportEnd } from '@ijsploeg/worker/contract';

/**
 * The number of rows in memory at once. D1 allows 1,000 queries per request, so an export has 500,000 rows at most.
 */
export const EXPORT_PAGE_ROWS = 500;

/**
 * Answers with every row as newline-delimited JSON, read page by page as fast as the client takes them: an export of
 * any length needs the memory of one page. The last line is an `ExportEnd`.
 *
 * Each page is a snapshot; the whole export is not. Each page continues after the sort key of the last row, so a row whose
 * key does not change meanwhile is sent exactly once, as it was when its page was read. When a later page cannot be read,
 * the connection is aborted, and the missing last line shows the client that the export was cut off.
 *
 * @param readPage reads at most `EXPORT_PAGE_ROWS` rows after this one, in the order of a unique key; the first page without one
 * @param toItem converts a row to the contract's shape
 */
export async function streamExport<Row>(
  readPage: (after: Row | undefined) => Promise<Row[]>,
  toItem: (row: Row) => object,
): Promise<Response> {
  const encoder = new TextEncoder();
  const toLine = (value: object) => `${JSON.stringify(value)}\n`;
  let count = 0;
  // Read before the response starts, so that a failing query still gets an error response.
  let page = await readPage(undefined);
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (count > 0) page = await readPage(page.at(-1));
        count += page.length;
        const isLast = page.length < EXPORT_PAGE_ROWS;
        const end: ExportEnd = { count };
        const lines = page.map((row) => toLine(toItem(row)));
        controller.enqueue(encoder.encode(lines.join('') + (isLast ? toLine(end) : '')));
        if (isLast) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers: { 'Content-Type': EXPORT_MEDIA_TYPE } });
}
