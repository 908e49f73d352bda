import {
  BrokenExport,
  type ErrorCode,
  EXPORT_MEDIA_TYPE,
  type ExportedShift,
  type ExportJob,
  exportReservations,
  exportShifts,
  type Reservation,
  readExport,
} from '@ijsploeg/worker/contract';
import { type Fetch, isRedirect } from '../fetch.ts';
import { readJson } from '../read-text.ts';

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
export interface RowSource {
  portal: string;
  fetch: Fetch;
  signal: AbortSignal;
}

/** Reads every shift. @see readRows */
export const readShifts = (source: RowSource): AsyncGenerator<ExportedShift> =>
  readRows<ExportedShift>(source, exportShifts.path);

/** Reads every reservation of an event. @see readRows */
export const readReservations = (
  source: RowSource,
  { eventId }: Extract<ExportJob, { what: 'reservations' }>,
): AsyncGenerator<Reservation> =>
  readRows<Reservation>(source, exportReservations.path.replace(':id', encodeURIComponent(eventId)));

/**
 * Streams the rows of an export from the portal. Their fields are validated where they are written into
 * cells.
 *
 * @throws Refused, NoAnswer, BrokenExport, or the signal's reason
 */
async function* readRows<Row>({ portal, fetch, signal }: RowSource, path: string): AsyncGenerator<Row> {
  const response = await request({ portal, fetch, signal }, path);
  if (!response.ok) throw await refusalOf(response);
  if (!response.headers.get('Content-Type')?.startsWith(EXPORT_MEDIA_TYPE) || !response.body)
    throw new Refused('portal.not_understood', response.status, null);
  try {
    yield* readExport<Row>(response.body.pipeThrough(new TextDecoderStream()).getReader());
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof BrokenExport ? error : new NoAnswer('cut off', { cause: error });
  }
}

async function request({ portal, fetch, signal }: RowSource, path: string): Promise<Response> {
  try {
    return await fetch(`${portal}${path}`, {
      credentials: 'include',
      cache: 'no-store',
      redirect: 'error',
      headers: { Accept: EXPORT_MEDIA_TYPE },
      signal,
    });
  } catch (cause) {
    signal.throwIfAborted();
    if (isRedirect(cause)) throw new Refused('portal.not_understood', 502, null);
    throw new NoAnswer('no answer', { cause });
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
