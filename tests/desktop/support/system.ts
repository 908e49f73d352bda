import type { Desktop } from '../host/launch.ts';

/** What the app asked of the system: which call, with which arguments. */
type SystemCall = { name: string; args: unknown[] };

/** The parts of the electron module that are watched, as far as this needs them. */
interface Watched {
  shell: Record<string, unknown>;
  dialog: Record<string, unknown>;
  app: Record<string, unknown>;
  BrowserWindow: { prototype: Record<string, unknown> };
  Notification: { prototype: Record<string, unknown> };
}

/** Lets the app ask the system for nothing: what it asks is noted, and answered as if it had been done. */
export const watchSystem = (app: Desktop): Promise<void> =>
  app.evaluate(({ shell, dialog, app, BrowserWindow, Notification }: Watched) => {
    const calls: SystemCall[] = [];
    Object.assign(globalThis, { systemCalls: calls });
    const toData = (value: unknown) => {
      try {
        return JSON.parse(JSON.stringify(value ?? null)) as unknown;
      } catch {
        return null;
      }
    };
    const watch = (target: Record<string, unknown>, name: string, answer: unknown) => {
      target[name] = (...args: unknown[]) => {
        calls.push({ name, args: args.map(toData) });
        return answer;
      };
    };
    watch(shell, 'openExternal', Promise.resolve());
    watch(shell, 'openPath', Promise.resolve(''));
    watch(shell, 'showItemInFolder', undefined);
    watch(dialog, 'showSaveDialog', Promise.resolve({ canceled: true, filePath: '' }));
    watch(dialog, 'showOpenDialog', Promise.resolve({ canceled: true, filePaths: [] }));
    watch(dialog, 'showMessageBox', Promise.resolve({ response: 0, checkboxChecked: false }));
    watch(app, 'setBadgeCount', true);
    watch(BrowserWindow.prototype, 'setProgressBar', undefined);
    watch(Notification.prototype, 'show', undefined);
  });

/** What the app asked of the system under this name so far: the arguments of each call. */
export const systemCalls = (app: Desktop, name: string): Promise<unknown[][]> =>
  app.evaluate(
    (_electron, wanted) =>
      (globalThis as unknown as { systemCalls: SystemCall[] }).systemCalls
        .filter((call) => call.name === wanted)
        .map(({ args }) => args),
    name,
  );

/** Lets the next save dialogs be answered with this file; null for a person who thinks better of it. */
export const answerSaveDialog = (app: Desktop, filePath: string | null): Promise<void> =>
  app.evaluate(({ dialog }: Watched, path) => {
    const { systemCalls } = globalThis as unknown as { systemCalls: SystemCall[] };
    dialog.showSaveDialog = (...args: unknown[]) => {
      systemCalls.push({ name: 'showSaveDialog', args: [args.at(-1)] });
      return Promise.resolve({ canceled: path === null, filePath: path ?? '' });
    };
  }, filePath);

/** Lets the next folder dialogs be answered with this folder. */
export const answerFolderDialog = (app: Desktop, folder: string): Promise<void> =>
  app.evaluate(({ dialog }: Watched, path) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] });
  }, folder);
