/** Bytes that arrive in messages, read as text. */
export interface ByteQueue {
  push(bytes: Uint8Array): void;
  end(): void;
  read(): Promise<{ done: boolean; value?: string }>;
  cancel(): Promise<void>;
}

/** @param onTaken called with the number of bytes of each part that was read */
export function createByteQueue(onTaken: (bytes: number) => void): ByteQueue {
  const decoder = new TextDecoder();
  const parts: Uint8Array[] = [];
  let hasEnded = false;
  let wake = () => {};
  return {
    push(bytes) {
      parts.push(bytes);
      wake();
    },
    end() {
      hasEnded = true;
      wake();
    },
    async read() {
      while (parts.length === 0 && !hasEnded)
        await new Promise<void>((done) => {
          wake = done;
        });
      const part = parts.shift();
      if (!part) return { done: true };
      onTaken(part.byteLength);
      return { done: false, value: decoder.decode(part, { stream: true }) };
    },
    cancel: async () => {},
  };
}
