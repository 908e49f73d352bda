import { expect, it } from 'vitest';
import { readJson, readText } from './read-text.ts';

/** An endless response that counts the bytes read from it. */
function endless() {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1;
      controller.enqueue(Buffer.from('"'.padEnd(1000, 'x')));
    },
  });
  return { response: new Response(body), sent: () => sent };
}

it('reads a whole response, wherever a character is split', async () => {
  const bytes = Buffer.from('{"name":"Zoë 👩‍👩‍👧"}');
  const pieces = [...bytes].map((byte) => Uint8Array.of(byte));
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const next = pieces.shift();
      return next ? controller.enqueue(next) : controller.close();
    },
  });
  expect(await readJson(new Response(body), 100)).toEqual({ name: 'Zoë 👩‍👩‍👧' });
  expect(await readText(new Response(null, { status: 204 }), 100)).toBe('');
});

it('stops reading at the limit', async () => {
  const { response, sent } = endless();
  expect(await readText(response, 5000)).toBeNull();
  expect(sent()).toBeLessThan(10);
  expect(await readText(new Response('12345'), 5)).toBe('12345');
  expect(await readText(new Response('123456'), 5)).toBeNull();
});

it.each(['', '<h1>Wifi</h1>', '{"a":'])('returns undefined for %j', async (text) => {
  expect(await readJson(new Response(text), 100)).toBeUndefined();
});
