/** Entries stored in this browser, so that they survive a reload, a crash or an empty battery. */
export interface StoredEntries<Entry> {
  /** The entries by the part of their name after the prefix; malformed ones are left out. */
  read(): Map<string, Entry>;
  /** @returns whether the entry is stored */
  put(name: string, entry: Entry): boolean;
  drop(name: string): void;
}

/**
 * The entries below a prefix. Each is stored by itself, so that two tabs never overwrite each other.
 *
 * @param parse returns null for anything but an entry
 */
export function createStoredEntries<Entry>(
  prefix: string,
  parse: (stored: unknown) => Entry | null,
  storage: () => Storage = () => localStorage,
): StoredEntries<Entry> {
  return {
    read() {
      const found = new Map<string, Entry>();
      try {
        for (const [key, text] of Object.entries(storage())) {
          const entry = key.startsWith(prefix) ? parse(fromJson(text)) : null;
          if (entry !== null) found.set(key.slice(prefix.length), entry);
        }
      } catch {
        // Without storage there is nothing to read.
      }
      return found;
    },
    put(name, entry) {
      try {
        storage().setItem(prefix + name, JSON.stringify(entry));
        return true;
      } catch {
        return false;
      }
    },
    drop(name) {
      try {
        storage().removeItem(prefix + name);
      } catch {
        // Without storage there is nothing to remove.
      }
    },
  };
}

function fromJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return null;
  }
}
