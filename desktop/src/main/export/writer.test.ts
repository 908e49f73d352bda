import { EventEmitter } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import type { FromWriter, ToWriter } from '../../export-writer/protocol.ts';
import { startWriter, WriterStopped } from './writer.ts';

/** A process that does only what the test says. */
function setUp() {
  const child = new EventEmitter();
  const sent: ToWriter[] = [];
  const controller = new AbortController();
  const kill = vi.fn(() => true);
  const writer = startWriter({
    fork: () => Object.assign(child, { postMessage: (message: ToWriter) => sent.push(message), kill }),
    partial: '/tmp/a.part',
    what: 'shifts',
    locale: 'nl',
    onRows: () => {},
    onSyncing: () => {},
    signal: controller.signal,
  });
  const receive = (message: FromWriter) => child.emit('message', message);
  return { child, sent, writer, controller, kill, receive };
}

const MEGABYTE = 1024 * 1024;
/** Whether a promise is settled once everything that is ready has run. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  const settle = () => {
    settled = true;
  };
  promise.then(settle, settle);
  await new Promise(setImmediate);
  return settled;
}

describe('the writing process', () => {
  it('gets at most a megabyte more than it has read', async () => {
    const { writer, receive } = setUp();
    await writer.write(new Uint8Array(MEGABYTE));
    const next = writer.write(new Uint8Array(10));
    expect(await isSettled(next)).toBe(false);
    receive({ kind: 'taken', bytes: 9 });
    expect(await isSettled(next)).toBe(false);
    receive({ kind: 'taken', bytes: 1 });
    expect(await isSettled(next)).toBe(true);
  });

  it('gets no more of a buffer than the part that was read', async () => {
    const { writer, sent } = setUp();
    await writer.write(new Uint8Array(MEGABYTE).subarray(5, 8));
    const [, message] = sent;
    if (message?.kind !== 'bytes') throw new Error('no bytes');
    expect(message.bytes.buffer.byteLength).toBe(3);
  });

  it('fails whoever waits for it when it ends, and stops the download', async () => {
    const { child, writer } = setUp();
    const full = writer.write(new Uint8Array(2 * MEGABYTE));
    child.emit('exit', 9);
    await expect(full).rejects.toMatchObject({ code: 9 });
    await expect(writer.end()).rejects.toBeInstanceOf(WriterStopped);
    await expect(writer.write(new Uint8Array(1))).rejects.toBeInstanceOf(WriterStopped);
    expect(writer.signal.aborted).toBe(true);
  });

  it('ends with the number of rows', async () => {
    const { writer, receive } = setUp();
    const count = writer.end();
    receive({ kind: 'written', count: 7 });
    expect(await count).toBe(7);
  });

  it('fails with the reason of a cancel', async () => {
    const { writer, controller } = setUp();
    const full = writer.write(new Uint8Array(2 * MEGABYTE));
    const reason = new Error('enough');
    controller.abort(reason);
    await expect(full).rejects.toBe(reason);
  });

  it('is killed at the end, and is given up half a second later', async () => {
    vi.useFakeTimers();
    const { writer, kill } = setUp();
    let isGivenUp = false;
    const stopped = writer.stop().then(() => {
      isGivenUp = true;
    });
    expect(kill).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(499);
    expect(isGivenUp).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await stopped;
    vi.useRealTimers();
  });
});
