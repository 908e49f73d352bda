import type { Writable } from 'node:stream';
import {
  BrokenExport,
  EXPORT_SHEETS,
  type ExportedRow,
  type ExportedShift,
  type Reservation,
  readExport,
} from '@ijsploeg/worker/contract';
import { NotSaved } from '../main/export/save-failure.ts';
import { type ByteQueue, createByteQueue } from './byte-queue.ts';
import type { FromWriter, ToWriter } from './protocol.ts';
import { type StreamingOptions, streamWorkbook } from './stream-workbook.ts';
import { writeFile } from './write-file.ts';

/** `process.parentPort` of a utility process. */
export interface WriterPort {
  on(event: 'message', listener: (event: { data: ToWriter }) => void): unknown;
  postMessage(message: FromWriter): void;
}

/**
 * Writes one workbook from what arrives at the port.
 *
 * @param onFault called with an error that is a fault of ours
 */
export function serveExport(port: WriterPort, onFault: (error: unknown) => void): void {
  const queue = createByteQueue((bytes) => port.postMessage({ kind: 'taken', bytes }));
  port.on('message', ({ data }) => {
    switch (data.kind) {
      case 'start':
        run(data, queue, port).catch(onFault);
        return;
      case 'bytes':
        return queue.push(data.bytes);
      case 'end':
        return queue.end();
    }
  });
}

type Start = Extract<ToWriter, { kind: 'start' }>;

async function run(start: Start, queue: ByteQueue, port: WriterPort): Promise<void> {
  const options = {
    now: start.now,
    onRows: (done: number) => port.postMessage({ kind: 'rows', done }),
    // The process is killed to cancel it.
    signal: new AbortController().signal,
  };
  try {
    const count = await writeFile(
      start.partial,
      (out) => writeRows(start, queue, out, options),
      () => port.postMessage({ kind: 'syncing' }),
    );
    port.postMessage({ kind: 'written', count });
  } catch (error) {
    if (error instanceof NotSaved) port.postMessage({ kind: 'not_saved', reason: error.reason });
    else if (error instanceof BrokenExport) port.postMessage({ kind: 'broken' });
    else throw error;
  }
}

/** Streams the rows into the sheet of their kind. */
function writeRows(
  { what, locale }: Start,
  queue: ByteQueue,
  out: Writable,
  options: StreamingOptions,
): Promise<number> {
  switch (what) {
    case 'shifts':
      return streamWorkbook(readExport<ExportedShift>(queue), EXPORT_SHEETS.shifts(locale), out, options);
    case 'everything':
      return streamWorkbook(readExport<ExportedRow>(queue), EXPORT_SHEETS.everything(locale), out, options);
    case 'reservations':
      return streamWorkbook(readExport<Reservation>(queue), EXPORT_SHEETS.reservations(locale), out, options);
  }
}
