import { readSheet } from './read-sheet.ts';
import type { ToSheetWorker } from './sheet-protocol.ts';

/** Reads a sheet off the main thread, which a large one would block. Handles one file. */
self.onmessage = async ({ data }: MessageEvent<ToSheetWorker>) => {
  self.postMessage(await readSheet(new Uint8Array(data.bytes)));
};
