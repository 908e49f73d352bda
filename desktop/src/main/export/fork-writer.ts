import { join } from 'node:path';
import { utilityProcess } from 'electron';
import type { WriterProcess } from './writer.ts';

/** Starts the process that writes a workbook, from the app's own files. */
export const forkWriter = (): WriterProcess =>
  utilityProcess.fork(join(import.meta.dirname, 'export-writer.cjs'), [], {
    serviceName: 'IJsploeg export',
    stdio: 'ignore',
  });
