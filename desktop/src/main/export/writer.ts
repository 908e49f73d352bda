import { BrokenExport, type ExportKind, type Locale } from '@ijsploeg/worker/contract';
import type { FromWriter, ToWriter } from '../../export-writer/protocol.ts';
import { NotSaved } from './save-failure.ts';

/** The part of Electron's UtilityProcess that is used. */
export interface WriterProcess {
  postMessage(message: ToWriter): void;
  kill(): boolean;
  on(event: 'message', listener: (message: FromWriter) => void): unknown;
  on(event: 'exit', listener: (code: number) => void): unknown;
}

/** Starts the process that writes a workbook. */
export type ForkWriter = () => WriterProcess;

/** The process ended before it was done. */
export class WriterStopped extends Error {
  override readonly name = 'WriterStopped';
  readonly code: number;

  constructor(code: number) {
    super(`The writer ended with ${code}`);
    this.code = code;
  }
}

interface WriterOptions {
  fork: ForkWriter;
  /** An existing file. */
  partial: string;
  what: ExportKind;
  locale: Locale;
  onRows: (done: number) => void;
  onSyncing: () => void;
  /** Cancels. */
  signal: AbortSignal;
}

/** A process that writes a workbook. */
export interface Writer {
  /** Aborted when the process fails, or when it is cancelled. */
  signal: AbortSignal;
  /** Resolves when the process has room for more. */
  write(bytes: Uint8Array): Promise<void>;
  /** Waits until the file is complete. @returns the number of rows */
  end(): Promise<number>;
  /** Ends the process, whatever it is doing. */
  stop(): Promise<void>;
}

/** The bytes that may be under way to the process: it is always busy, and a slow disk stops the download. */
const WINDOW_BYTES = 1024 * 1024;
/** A killed process normally ends within a few milliseconds. */
const ENDS_WITHIN_MS = 500;

/** Starts a process that writes a workbook into a file. */
export function startWriter({
  fork,
  partial,
  what,
  locale,
  onRows,
  onSyncing,
  signal,
}: WriterOptions): Writer {
  const child = fork();
  const failed = new AbortController();
  const written = Promise.withResolvers<number>();
  const exited = Promise.withResolvers<void>();
  let underWay = 0;
  let onRoom = () => {};

  const fail = (error: unknown) => {
    failed.abort(error);
    written.reject(error);
    onRoom();
  };
  // A failure is also in `signal`, where it may be noticed first.
  written.promise.catch(() => {});
  if (signal.aborted) fail(signal.reason);
  signal.addEventListener('abort', () => fail(signal.reason), { once: true });
  child.on('exit', (code) => {
    exited.resolve();
    fail(new WriterStopped(code));
  });
  child.on('message', (message) => {
    switch (message.kind) {
      case 'taken':
        underWay -= message.bytes;
        return onRoom();
      case 'rows':
        return onRows(message.done);
      case 'syncing':
        return onSyncing();
      case 'written':
        return written.resolve(message.count);
      case 'not_saved':
        return fail(new NotSaved(message.reason));
      case 'broken':
        return fail(new BrokenExport('refused by the writer'));
    }
  });
  child.postMessage({ kind: 'start', partial, what, locale, now: Date.now() });

  return {
    signal: failed.signal,
    async write(bytes) {
      failed.signal.throwIfAborted();
      underWay += bytes.byteLength;
      child.postMessage({ kind: 'bytes', bytes: withOwnBuffer(bytes) });
      while (underWay > WINDOW_BYTES && !failed.signal.aborted)
        await new Promise<void>((done) => {
          onRoom = done;
        });
      failed.signal.throwIfAborted();
    },
    end() {
      child.postMessage({ kind: 'end' });
      return written.promise;
    },
    async stop() {
      child.kill();
      let timer: NodeJS.Timeout | undefined;
      const tooLong = new Promise<void>((done) => {
        timer = setTimeout(done, ENDS_WITHIN_MS);
      });
      await Promise.race([exited.promise, tooLong]);
      clearTimeout(timer);
    },
  };
}

/** A message holds the whole buffer of a view. */
const withOwnBuffer = (bytes: Uint8Array): Uint8Array =>
  bytes.byteLength === bytes.buffer.byteLength ? bytes : bytes.slice();
