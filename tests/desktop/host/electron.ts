import vm from 'node:vm';
import { app } from './app.ts';
import * as electron from './modules.ts';
import { answerTest } from './test-process.ts';

/**
 * A stand-in for Electron's main process, for machines without its runtime. The compiled main and preload
 * scripts run unchanged, the pages in a real Chromium. Windows that are not sandboxed and isolated are
 * refused. Dialogs, menus and notifications are not shown: tests answer and inspect them.
 */
export * from './modules.ts';
export default electron;

answerTest({
  /** Runs a function, as Playwright does for the real runtime. */
  evaluate: (code: string, argument: unknown): unknown =>
    vm.runInThisContext(`(${code})`)(electron, argument),
});
// The test process has ended.
process.on('disconnect', () => app.exit(1));
