import {
  type ErrorCode,
  EXPORT_MEDIA_TYPE,
  type ExportJob,
  exportPortal,
  exportReservations,
  exportShifts,
} from '@ijsploeg/worker/contract';
import { type Fetch, isRedirect } from '../portal/fetch.ts';
import { readJson } from '../portal/read-text.ts';

/** The API answered with an error. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: ErrorCode;
  readonly status: number;
  readonly requestId: string | null;

  constructor(code: ErrorCode, status: number, requestId: string | null) {
    super(code);
    this.code = code;
    this.status = status;
    this.requestId = requestId;
  }
}

/** There was no answer, or the connection was lost. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** The portal to read from, and the signal that cancels. */
export interface ExportSource {
  portal: string;
  fetch: Fetch;
  signal: AbortSignal;
}

/** A request that stays silent for this long has failed, however long it takes as a whole. */
const SILENT_MS = 60_000;

/**
 * Streams the bytes of an export from the portal.
 *
 * @throws Refused, NoAnswer, or the signal's reason
 */
export async function* requestExport(
  { portal, fetch, signal }: ExportSource,
  job: ExportJob,
): AsyncGenerator<Uint8Array> {
  const silent = new AbortController();
  const either = AbortSignal.any([signal, silent.signal]);
  /** Waits for a step of the request, but not longer than it may be silent. */
  const waitFor = async <Result>(step: Promise<Result>): Promise<Result> => {
    const timer = setTimeout(() => silent.abort(), SILENT_MS);
    try {
      return await unlessAborted(step, either);
    } catch (cause) {
      signal.throwIfAborted();
      throw cause instanceof Refused ? cause : new NoAnswer('no answer', { cause });
    } finally {
      clearTimeout(timer);
    }
  };
  signal.throwIfAborted();
  const response = await waitFor(request(fetch, `${portal}${pathOf(job)}`, either));
  if (!response.ok) throw await waitFor(refusalOf(response));
  if (!response.headers.get('Content-Type')?.startsWith(EXPORT_MEDIA_TYPE) || !response.body)
    throw new Refused('portal.not_understood', response.status, null);
  const reader = response.body.getReader();
  try {
    for (;;) {
      const { done, value } = await waitFor(reader.read());
      if (done) return;
      yield value;
    }
  } finally {
    void reader.cancel().catch(() => {});
  }
}

/**
 * The result of a promise, or the reason of the signal once it is aborted. A race with one promise for the whole request
 * would keep every part of the answer in memory.
 */
async function unlessAborted<Result>(promise: Promise<Result>, signal: AbortSignal): Promise<Result> {
  let onAbort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort);
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

function pathOf(job: ExportJob): string {
  switch (job.what) {
    case 'shifts':
      return exportShifts.path;
    case 'everything':
      return exportPortal.path;
    case 'reservations':
      return exportReservations.path.replace(':id', encodeURIComponent(job.eventId));
  }
}

async function request(fetch: Fetch, address: string, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(address, {
      credentials: 'include',
      cache: 'no-store',
      redirect: 'error',
      headers: { Accept: EXPORT_MEDIA_TYPE },
      signal,
    });
  } catch (cause) {
    throw isRedirect(cause) ? new Refused('portal.not_understood', 502, null) : cause;
  }
}

/** The API's error: a code, and the invalid fields if there are any. */
const MAX_REFUSAL_BYTES = 64 * 1024;

async function refusalOf(response: Response): Promise<Refused> {
  const answer = (await readJson(response, MAX_REFUSAL_BYTES).catch(() => null)) as
    | {
        error?: { code?: unknown; requestId?: unknown };
      }
    | null
    | undefined;
  const { code, requestId } = answer?.error ?? {};
  return new Refused(
    typeof code === 'string' ? (code as ErrorCode) : 'portal.not_understood',
    response.status,
    typeof requestId === 'string' ? requestId : null,
  );
}
