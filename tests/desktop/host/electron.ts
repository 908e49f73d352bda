import vm from 'node:vm';
import { app } from './app.ts';
import * as electron from './modules.ts';

/**
 * A stand-in for Electron's main process on machines that cannot have the runtime: the compiled main and preload run
 * unchanged, the pages in a real Chromium. Windows are sandboxed and isolated, as the app's are; anything else is
 * refused. What the system would show (dialogs, menus, notices) shows nothing here: a test answers and watches it.
 */
export * from './modules.ts';
export default electron;

interface Evaluation {
  id: number;
  code: string;
  argument: unknown;
}

// A test's `evaluate`, as Playwright has it for the real runtime.
process.on('message', async ({ id, code, argument }: Evaluation) => {
  try {
    const result: unknown = await vm.runInThisContext(`(${code})`)(electron, argument);
    process.send?.({ id, result });
  } catch (error) {
    process.send?.({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
// The test is gone: nothing of it stays.
process.on('disconnect', () => app.exit(1));
