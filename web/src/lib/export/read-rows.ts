import { type Endpoint, type ExportRow, type PathParams, readExport } from '@ijsploeg/worker/contract';
import { apiPath, NetworkError, readError, sendJson } from '../api/api.ts';

/**
 * Enough for years of shifts over a phone's connection; progress is shown and the export can be cancelled.
 */
const EXPORT_TIMEOUT_MS = 10 * 60_000;

/**
 * Reads every row of an export.
 *
 * @throws ApiError for an error response, NetworkError when it is missing or cut off
 */
export async function readRows<E extends Endpoint>(
  endpoint: E,
  params: PathParams<E>,
): Promise<ExportRow<E>[]> {
  const url = apiPath(endpoint, params);
  const response = await sendJson(endpoint.method, url, { timeoutMs: EXPORT_TIMEOUT_MS });
  if (!response.ok) throw await readError(response);
  const rows: ExportRow<E>[] = [];
  try {
    if (!response.body) throw new TypeError('no body');
    const text = response.body.pipeThrough(new TextDecoderStream());
    for await (const row of readExport<ExportRow<E>>(text.getReader())) rows.push(row);
  } catch (cause) {
    throw new NetworkError('broken answer', { cause });
  }
  return rows;
}
