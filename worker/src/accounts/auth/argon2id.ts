import wasm from '@phi-ag/argon2/argon2.wasm';
import type { Cost } from './password-cost.ts';

/** The part of the reference implementation's C interface that is used; addresses and sizes are in bytes. */
interface Argon2 {
  memory: WebAssembly.Memory;
  _initialize(): void;
  malloc(size: number): number;
  free(address: number): void;
  argon2_hash(
    ...parameters: [
      ...[t: number, m: number, p: number],
      ...[password: number, passwordSize: number, salt: number, saltSize: number],
      ...[hash: number, hashSize: number, encoded: number, encodedSize: number],
      ...[type: number, version: number],
    ]
  ): number;
}

const ARGON2ID = 2;
const VERSION = 0x13;

let instance: Argon2 | undefined;

/**
 * The one instance of this isolate. WebAssembly memory never shrinks, so it keeps the 19 MiB of a hash, out of the 128 MB of
 * an isolate. A new instance for every hash would use several times as much until the next garbage collection.
 */
function load(): Argon2 {
  if (!instance) {
    instance = new WebAssembly.Instance(wasm).exports as unknown as Argon2;
    instance._initialize();
  }
  return instance;
}

/** argon2id (RFC 9106), version 1.3. Blocks the thread while it runs. */
export function argon2id(password: Uint8Array, salt: Uint8Array, cost: Cost, size: number): Uint8Array {
  const { memory, malloc, free, argon2_hash } = load();
  // One area for input and output. Each access needs a new view, because the memory moves when it grows.
  const area = password.length + salt.length + size;
  const start = malloc(area);
  const saltStart = start + password.length;
  const hashStart = saltStart + salt.length;
  try {
    const input = new Uint8Array(memory.buffer, start, area);
    input.set(password);
    input.set(salt, password.length);
    const error = argon2_hash(
      ...[cost.t, cost.m, cost.p],
      ...[start, password.length, saltStart, salt.length],
      ...[hashStart, size, 0, 0],
      ...[ARGON2ID, VERSION],
    );
    if (error !== 0) throw new Error(`argon2_hash failed with ${error}`);
    return new Uint8Array(memory.buffer).slice(hashStart, hashStart + size);
  } finally {
    new Uint8Array(memory.buffer, start, area).fill(0);
    free(start);
  }
}
