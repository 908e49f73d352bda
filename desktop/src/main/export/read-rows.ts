import {
  type ErrorCode,
  type ExportedShift,
  type ExportJob,
  exportReservations,
  exportShifts,
  type Reservation,
} from '@ijsploeg/worker/contract';
import { type Fetch, isRedirect } from '../fetch.ts';
import { readJson } from '../read-text.ts';
import { BrokenAnswer, readItems } from './read-items.ts';

/** The API refused to give the rows. */
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

/** Nothing answered, or the answer broke off. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** Whom the rows are read from, and what ends the reading. */
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
 * Reads the items of a list from the portal, one by one while they come in. What they hold is checked where it is
 * written into cells.
 *
 * @throws Refused, NoAnswer, BrokenAnswer, or the signal's reason
 */
async function* readRows<Row>({ portal, fetch, signal }: RowSource, path: string): AsyncGenerator<Row> {
  const response = await ask({ portal, fetch, signal }, path);
  if (!response.ok) throw await refusalOf(response);
  if (!response.headers.get('Content-Type')?.startsWith('application/json') || !response.body)
    throw new Refused('portal.not_understood', response.status, null);
  try {
    yield* readItems(response.body) as AsyncGenerator<Row>;
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof BrokenAnswer ? error : new NoAnswer('broke off', { cause: error });
  }
}

async function ask({ portal, fetch, signal }: RowSource, path: string): Promise<Response> {
  try {
    return await fetch(`${portal}${path}`, {
      credentials: 'include',
      cache: 'no-store',
      redirect: 'error',
      headers: { Accept: 'application/json' },
      signal,
    });
  } catch (cause) {
    signal.throwIfAborted();
    if (isRedirect(cause)) throw new Refused('portal.not_understood', 502, null);
    throw new NoAnswer('no answer', { cause });
  }
}

/** A code, and perhaps which fields were wrong. */
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
