/** The answer broke off, or is not the list it should be. */
export class BrokenAnswer extends Error {
  override readonly name = 'BrokenAnswer';
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d];
/** The largest shift is a few hundred kilobytes, with every volunteer on it. */
const MAX_ITEM_BYTES = 4 * 1024 * 1024;
const LIST = /"items"\s*:\s*\[/y;
/** What may come before the list, as the event whose reservations follow. */
const MAX_BEGINNING_BYTES = 64 * 1024;

/**
 * Reads `{"items":[{…},{…}]}` item by item while it comes in, so that a list of any length takes no more memory than
 * its largest item.
 *
 * @throws BrokenAnswer where it ends too soon or is something else
 */
export async function* readItems(body: AsyncIterable<Uint8Array>): AsyncGenerator<unknown> {
  let pending = Buffer.alloc(0);
  const splitter = new ItemSplitter();
  let hasBegun = false;
  for await (const part of body) {
    if (splitter.hasEnded) continue;
    pending = pending.length === 0 ? Buffer.from(part) : Buffer.concat([pending, part]);
    if (!hasBegun) {
      const beginning = beginningOf(pending.subarray(0, MAX_BEGINNING_BYTES));
      if (beginning === null && pending.length < MAX_BEGINNING_BYTES) continue;
      if (beginning === null) throw new BrokenAnswer('no list of items');
      pending = pending.subarray(beginning);
      hasBegun = true;
    }
    const { items, used } = splitter.take(pending);
    for (const item of items) yield parse(item);
    pending = pending.subarray(used);
    if (pending.length > MAX_ITEM_BYTES) throw new BrokenAnswer('an item without end');
  }
  if (!splitter.hasEnded) throw new BrokenAnswer('the list broke off');
}

/** How many bytes come before the first item, past other members of the object; null where the list has not begun. */
function beginningOf(bytes: Buffer): number | null {
  let depth = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (depth === 0 && byte !== OPEN_BRACE && !isBlank(byte)) throw new BrokenAnswer('no object');
    if (byte === OPEN_BRACE || byte === OPEN_BRACKET) depth += 1;
    else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
      depth -= 1;
      if (depth === 0) throw new BrokenAnswer('no list of items');
    } else if (byte === QUOTE) {
      LIST.lastIndex = 0;
      const list = depth === 1 && LIST.exec(bytes.toString('latin1', at));
      if (list) return at + list[0].length;
      at = endOfText(bytes, at + 1);
      if (at === -1) return null;
    }
  }
  return null;
}

function parse(item: Buffer): unknown {
  try {
    return JSON.parse(item.toString('utf8'));
  } catch (cause) {
    throw new BrokenAnswer('an item that is no JSON', { cause });
  }
}

/** Finds where objects in a list begin and end, over as many pieces as they come in. */
class ItemSplitter {
  hasEnded = false;
  /** How far the piece was looked at, and how deep in brackets, or in a text, that is. */
  #at = 0;
  #depth = 0;
  #isInText = false;

  /**
   * @param bytes what was not used of the last piece, and the next one
   * @returns the whole items, and how many bytes need not be given again
   */
  take(bytes: Buffer): { items: Buffer[]; used: number } {
    const items: Buffer[] = [];
    let used = 0;
    while (this.#at < bytes.length && !this.hasEnded) {
      if (this.#isInText) {
        const end = endOfText(bytes, this.#at);
        // A backslash at the very end says something about what has not come yet: it is looked at again.
        this.#isInText = end === -1;
        this.#at = end === -1 ? withoutBackslashes(bytes) : end + 1;
        if (end === -1) break;
        continue;
      }
      const byte = bytes[this.#at];
      if (byte === QUOTE && this.#depth > 0) this.#isInText = true;
      else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
        if (this.#depth === 0) {
          if (byte === OPEN_BRACKET) throw new BrokenAnswer('a list among the items');
          used = this.#at;
        }
        this.#depth += 1;
      } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
        if (this.#depth === 0) {
          if (byte === CLOSE_BRACE) throw new BrokenAnswer('a brace too many');
          this.hasEnded = true;
        } else {
          this.#depth -= 1;
          if (this.#depth === 0) {
            items.push(bytes.subarray(used, this.#at + 1));
            used = this.#at + 1;
          }
        }
      } else if (this.#depth === 0 && byte !== COMMA && !isBlank(byte)) throw new BrokenAnswer('no item');
      this.#at += 1;
    }
    if (this.#depth === 0) used = this.#at;
    this.#at -= used;
    return { items, used };
  }
}

const isBlank = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** Where the closing quote is; -1 where it has not come yet. */
function endOfText(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(QUOTE, from); at !== -1; at = bytes.indexOf(QUOTE, at + 1)) {
    let before = at - 1;
    while (before >= from && bytes[before] === BACKSLASH) before -= 1;
    if ((at - before) % 2 === 1) return at;
  }
  return -1;
}

/** The end of the bytes, before any backslashes there. */
function withoutBackslashes(bytes: Buffer): number {
  let end = bytes.length;
  while (bytes[end - 1] === BACKSLASH) end -= 1;
  return end;
}
