import vm from 'node:vm';
import { app } from './app.ts';
import * as electron from './modules.ts';

/**
 * A stand-in for Electron's main process, for machines without its runtime. The compiled main and preload
 * scripts run unchanged, the pages in a real Chromium. Windows that are not sandboxed and isolated are
 * refused. Dialogs, menus and notifications are not shown: tests answer and inspect them.
 */
export * from './modules.ts';
export default electron;

interface Evaluation {
  id: number;
  code: string;
  argument: unknown;
}

// Implements `evaluate` for tests, as Playwright does for the real runtime.
process.on('message', async ({ id, code, argument }: Evaluation) => {
  try {
    const result: unknown = await vm.runInThisContext(`(${code})`)(electron, argument);
    process.send?.({ id, result });
  } catch (error) {
    process.send?.({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
// The test process has ended.
process.on('disconnect', () => app.exit(1));
