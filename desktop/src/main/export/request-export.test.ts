import { EXPORT_MEDIA_TYPE } from '@ijsploeg/worker/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Fetch } from '../portal/fetch.ts';
import { NoAnswer, requestExport } from './request-export.ts';

const SHIFTS = { what: 'shifts' } as const;
const MINUTE_MS = 60_000;

/** A portal whose answer the test sends byte by byte. */
function slowPortal() {
  let send!: ReadableStreamDefaultController<Uint8Array>;
  const signals: AbortSignal[] = [];
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      send = controller;
    },
  });
  const fetch: Fetch = async (_address, { signal }) => {
    if (signal) signals.push(signal);
    return new Response(body, { headers: { 'Content-Type': EXPORT_MEDIA_TYPE } });
  };
  return { fetch, signals, send: () => send.enqueue(new Uint8Array(1)), end: () => send.close() };
}

async function readAll(fetch: Fetch, signal = new AbortController().signal): Promise<number> {
  let bytes = 0;
  for await (const part of requestExport({ portal: 'https://ijsploeg.nl', fetch, signal }, SHIFTS))
    bytes += part.byteLength;
  return bytes;
}

describe('a request for an export', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it('takes as long as it needs while bytes arrive', async () => {
    const { fetch, send, end } = slowPortal();
    const read = readAll(fetch);
    for (let minute = 0; minute < 30; minute += 1) {
      send();
      await vi.advanceTimersByTimeAsync(MINUTE_MS - 1);
    }
    end();
    expect(await read).toBe(30);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends after a minute without a byte, and closes the connection', async () => {
    const { fetch, signals, send } = slowPortal();
    const failed = expect(readAll(fetch)).rejects.toBeInstanceOf(NoAnswer);
    send();
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    await failed;
    expect(signals[0]?.aborted).toBe(true);
  });

  it('ends after a minute without an answer, also if the connection cannot be closed', async () => {
    const failed = expect(readAll(() => new Promise(() => {}))).rejects.toBeInstanceOf(NoAnswer);
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    await failed;
  });

  it('does not count the time that the writer takes', async () => {
    const { fetch, send, end } = slowPortal();
    const parts = requestExport(
      { portal: 'https://ijsploeg.nl', fetch, signal: new AbortController().signal },
      SHIFTS,
    );
    send();
    expect((await parts.next()).done).toBe(false);
    await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
    send();
    expect((await parts.next()).done).toBe(false);
    end();
    expect((await parts.next()).done).toBe(true);
  });

  it('ends with the reason of a cancel, whatever it waits for', async () => {
    for (const fetch of [slowPortal().fetch, () => new Promise<Response>(() => {})]) {
      const controller = new AbortController();
      const reason = new Error('enough');
      const failed = expect(readAll(fetch, controller.signal)).rejects.toBe(reason);
      await vi.advanceTimersByTimeAsync(10);
      controller.abort(reason);
      await failed;
    }
  });
});
