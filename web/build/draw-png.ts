import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

let ready: Promise<void> | undefined;

/** Draws an SVG as a square PNG. @param pixels the width and the height */
export async function drawPng(svg: string, pixels: number): Promise<Uint8Array> {
  // The module of WebAssembly can be initialised once.
  ready ??= initWasm(readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')));
  await ready;
  return new Resvg(svg, { fitTo: { mode: 'width', value: pixels } }).render().asPng();
}
