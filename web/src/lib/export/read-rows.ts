import { type Endpoint, type ExportRow, type PathParams, readExport } from '@ijsploeg/worker/contract';
import { apiPath, NetworkError, readError, sendJson } from '../api/api.ts';

/** Years of shifts over a phone's connection; the progress is shown and can be cancelled. */
const EXPORT_TIMEOUT_MS = 10 * 60_000;

/**
 * Reads every row of an export.
 *
 * @throws ApiError when the API refuses, NetworkError when no answer comes or it is cut off
 */
export async function readRows<E extends Endpoint>(
  endpoint: E,
  params: PathParams<E>,
): Promise<ExportRow<E>[]> {
  const address = apiPath(endpoint, params);
  const response = await sendJson(
    endpoint.method,
    address,
    undefined,
    undefined,
    undefined,
    EXPORT_TIMEOUT_MS,
  );
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
