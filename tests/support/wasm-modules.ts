import { readFileSync } from 'node:fs';
import type { Plugin } from 'vitest/config';

/** Compiles imported `.wasm` files, as Workers does, for tests in Node. */
export const wasmModules = (): Plugin => ({
  name: 'wasm-modules',
  enforce: 'pre',
  load(id) {
    if (!id.endsWith('.wasm')) return undefined;
    const base64 = readFileSync(id).toString('base64');
    return `export default new WebAssembly.Module(Buffer.from('${base64}', 'base64'));`;
  },
});
