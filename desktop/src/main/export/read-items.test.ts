import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BrokenAnswer, readItems } from './read-items.ts';

async function* inPieces(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const read = (text: string, size = 7) => all(readItems(inPieces(text, size)));

async function all(items: AsyncIterable<unknown>): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const item of items) found.push(item);
  return found;
}

const ANY_ITEMS = fc.array(
  fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 4 }),
  { maxLength: 4 },
);
// The first of them takes seconds on a busy machine: outside any test's time.
fc.sample(ANY_ITEMS, 1);

describe('a list that comes in pieces', () => {
  it('is read whole, wherever the pieces are cut', async () => {
    const items = [
      { title: 'Kassa "groot" \\', list: [{ a: '}' }, { b: ']' }], n: -1.5e3 },
      {},
      { text: 'é 👩‍👩‍👧 \\" {[', deep: { deeper: [[]] } },
    ];
    const text = JSON.stringify({ items });
    for (let size = 1; size <= Buffer.byteLength(text); size += 1)
      expect(await read(text, size)).toEqual(items);
  });

  it('is read whole, whatever is in it', async () => {
    await fc.assert(
      fc.asyncProperty(
        ANY_ITEMS,
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom(undefined, 1),
        async (items, size, indent) => {
          const text = JSON.stringify({ items }, null, indent);
          expect(await read(text, size)).toEqual(JSON.parse(text).items);
        },
      ),
    );
  });

  it('may be empty, and may be followed by more', async () => {
    expect(await read('{"items":[]}')).toEqual([]);
    expect(await read(' {\n "items" : [ ] , "total": [{}] } ')).toEqual([]);
    expect(await read('{"items":[{"a":1}],"page":{"b":2}}', 3)).toEqual([{ a: 1 }]);
  });

  it('may come after more, whatever that is', async () => {
    const event = { id: 'evt_1', title: 'Disco "items":[{"a":0}] \\', items: [{ no: 1 }], list: [[], {}] };
    const items = [{ a: 1 }, { items: [{ a: 2 }] }];
    for (const indent of [undefined, 1]) {
      const text = JSON.stringify({ event, of: 'items', n: -1, none: null, items, total: 2 }, null, indent);
      for (let size = 1; size <= text.length; size += 3) expect(await read(text, size)).toEqual(items);
    }
  });

  it('gives each item before the next has come', async () => {
    let sent = 0;
    async function* slowly() {
      for (const piece of ['{"items":[{"a":1},', '{"a":2},', '{"a":3}]}']) {
        sent += 1;
        yield Buffer.from(piece);
      }
    }
    const items = readItems(slowly());
    await items.next();
    expect(sent).toBe(1);
    await items.next();
    expect(sent).toBe(2);
  });
});

describe('an answer that is no such list', () => {
  it.each([
    '',
    '{"items":[{"a":1}',
    '{"items":[{"a":1},',
    '{"items":[{"a":"',
    '{"items":',
    '<html>',
    '[{"a":1}]',
    '{"error":{"code":"internal"}}',
    '{"event":{"items":[{"a":1}]}}',
    '{"event":"items","total":[{"a":1}]}',
    '{"items":{"a":1}}',
    '{"items":null,"event":{"a":[{}]}}',
    '"items":[{"a":1}]',
    '{"event":{"items":[{"a":1}]',
    '{"items":[1,2]}',
    '{"items":["a"]}',
    '{"items":[[{}]]}',
    '{"items":[{"a":}]}',
    '{"items":[}]}',
    '{"items":[{a:1}]}',
  ])('is refused, not taken for less: %s', async (text) => {
    for (const size of [1, 5, 100]) await expect(read(text, size)).rejects.toThrow(BrokenAnswer);
  });

  it('is refused when what comes before it never ends', async () => {
    let sent = 0;
    async function* endless() {
      yield Buffer.from('{"event":"');
      for (; sent < 1000; sent += 1) yield Buffer.alloc(16 * 1024, 'x');
    }
    await expect(all(readItems(endless()))).rejects.toThrow(BrokenAnswer);
    expect(sent).toBeLessThan(10);
  });

  it('is refused when an item never ends', async () => {
    async function* endless() {
      yield Buffer.from('{"items":[{"a":"');
      for (;;) yield Buffer.alloc(256 * 1024, 'x');
    }
    await expect(all(readItems(endless()))).rejects.toThrow(BrokenAnswer);
  });
});
