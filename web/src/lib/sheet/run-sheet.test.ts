import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readSheetFile } from './run-sheet.ts';
import { type FromSheetWorker, MAX_SHEET_SECONDS } from './sheet-protocol.ts';

/** A Web Worker that answers only when the test does. */
class FakeWorker {
  static started: FakeWorker[] = [];
  onmessage?: (event: { data: FromSheetWorker }) => void;
  readonly postMessage = vi.fn();
  readonly terminate = vi.fn();

  constructor() {
    FakeWorker.started.push(this);
  }
}

const file = new File(['Datum;Begin'], 'rooster.csv');

beforeEach(() => {
  FakeWorker.started = [];
  vi.stubGlobal('Worker', FakeWorker);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Starts reading, until the Web Worker has the file. */
async function start(signal = new AbortController().signal) {
  const result = readSheetFile(file, signal);
  result.catch(() => undefined);
  await vi.waitFor(() => expect(FakeWorker.started[0]?.postMessage).toHaveBeenCalled());
  return { result, worker: FakeWorker.started[0] };
}

it('ends the Web Worker when it has read the file', async () => {
  const { result, worker } = await start();
  worker?.onmessage?.({ data: { rows: [] } });
  expect(await result).toEqual({ rows: [] });
  expect(worker?.terminate).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});

it('ends it after twenty seconds', async () => {
  const { result, worker } = await start();
  vi.advanceTimersByTime(MAX_SHEET_SECONDS * 1000 - 1);
  expect(worker?.terminate).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(await result).toEqual({ failure: 'too_slow' });
  expect(worker?.terminate).toHaveBeenCalledOnce();
  expect(MAX_SHEET_SECONDS).toBe(20);
});

it('ends it when reading is cancelled, and starts none after that', async () => {
  const controller = new AbortController();
  const { result, worker } = await start(controller.signal);
  controller.abort();
  await expect(result).rejects.toMatchObject({ name: 'AbortError' });
  expect(worker?.terminate).toHaveBeenCalledOnce();
  await expect(readSheetFile(file, controller.signal)).rejects.toMatchObject({ name: 'AbortError' });
  expect(FakeWorker.started).toHaveLength(1);
});
