import type { Desktop } from '../host/launch.ts';

/** A call of the app to the system, with its arguments. */
type SystemCall = { name: string; args: unknown[] };

/** The parts of the electron module that are recorded. */
interface ElectronModule {
  shell: Record<string, unknown>;
  dialog: Record<string, unknown>;
  app: Record<string, unknown>;
  BrowserWindow: { prototype: Record<string, unknown> };
  Notification: { prototype: Record<string, unknown> };
}

/** Records the app's calls to the system instead of making them, and returns success. */
export const watchSystem = (app: Desktop): Promise<void> =>
  app.evaluate(({ shell, dialog, app, BrowserWindow, Notification }: ElectronModule) => {
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
    const shown: unknown[] = [];
    Object.assign(globalThis, { shownNotices: shown });
    Notification.prototype.show = function show(this: { title: string; body: string }) {
      calls.push({ name: 'show', args: [this.title, this.body] });
      shown.push(this);
    };
  });

/** The arguments of each call with this name so far. */
export const systemCalls = (app: Desktop, name: string): Promise<unknown[][]> =>
  app.evaluate(
    (_electron, wanted) =>
      (globalThis as unknown as { systemCalls: SystemCall[] }).systemCalls
        .filter((call) => call.name === wanted)
        .map(({ args }) => args),
    name,
  );

/** Answers the next save dialogs with this file; null cancels them. */
export const answerSaveDialog = (app: Desktop, filePath: string | null): Promise<void> =>
  app.evaluate(({ dialog }: ElectronModule, path) => {
    const { systemCalls } = globalThis as unknown as { systemCalls: SystemCall[] };
    dialog.showSaveDialog = (...args: unknown[]) => {
      systemCalls.push({ name: 'showSaveDialog', args: [args.at(-1)] });
      return Promise.resolve({ canceled: path === null, filePath: path ?? '' });
    };
  }, filePath);

/** Answers the next folder dialogs with this folder. */
export const answerFolderDialog = (app: Desktop, folder: string): Promise<void> =>
  app.evaluate(({ dialog }: ElectronModule, path) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] });
  }, folder);

/** Answers the next message boxes with the button of this name. */
export const answerQuestion = (app: Desktop, name: string): Promise<void> =>
  app.evaluate(({ dialog }: ElectronModule, button) => {
    const { systemCalls } = globalThis as unknown as { systemCalls: SystemCall[] };
    dialog.showMessageBoxSync = (...args: unknown[]) => {
      const options = args.at(-1) as { buttons: string[]; message: string };
      systemCalls.push({ name: 'showMessageBoxSync', args: [options] });
      return options.buttons.indexOf(button);
    };
  }, name);

/** Clicks the last notification. */
export const clickNotification = (app: Desktop): Promise<void> =>
  app.evaluate(() => {
    const { shownNotices } = globalThis as unknown as { shownNotices: { emit(event: string): void }[] };
    shownNotices.at(-1)?.emit('click');
  });

/** The step at which writing fails, and the error code. */
export type DiskFailure = { step: 'open' | 'write' | 'rename'; code: string };

/** Makes every write of a workbook, and only these, fail; null restores writing. */
export const failDiskWrites = (app: Desktop, failure: DiskFailure | null): Promise<void> =>
  app.evaluate((_electron, wanted) => {
    type Files = Record<string, (path: string, ...rest: unknown[]) => Promise<unknown>>;
    const files = process.getBuiltinModule('node:fs/promises') as unknown as Files & { original?: Files };
    files.original ??= { open: files.open, rename: files.rename } as Files;
    const { open, rename } = files.original as Record<'open' | 'rename', Files[string]>;
    const reject = (syscall: string) =>
      Promise.reject(Object.assign(new Error('refused'), { code: wanted?.code, syscall }));
    const isWorkbook = (path: unknown) => wanted !== null && String(path).includes('.xlsx');
    files.open = async (path, ...rest) => {
      if (isWorkbook(path) && wanted?.step === 'open') return reject('open');
      const handle = (await open(path, ...rest)) as { write: unknown };
      if (isWorkbook(path) && wanted?.step === 'write') handle.write = () => reject('write');
      return handle;
    };
    files.rename = (path, ...rest) =>
      isWorkbook(path) && wanted?.step === 'rename' ? reject('rename') : rename(path, ...rest);
    process.getBuiltinModule('node:module').syncBuiltinESMExports();
  }, failure);

/** The portal is unreachable, cuts exports off, never ends them, or works. */
export type PortalBehaviour = 'unreachable' | 'cut off' | 'never ends' | 'working';

/** Changes how the portal responds: to every request when unreachable, otherwise only to exports. */
export const mockPortal = (app: Desktop, behaviour: PortalBehaviour): Promise<void> =>
  app.evaluate(
    ({ session }: { session: { fromPartition(name: string): Record<string, unknown> } }, wanted) => {
      type Fetch = (address: string, init: RequestInit) => Promise<Response>;
      const portal = session.fromPartition('persist:portal');
      portal.original ??= portal.fetch;
      const original = (portal.original as Fetch).bind(portal);
      portal.fetch = (async (address, init) => {
        if (wanted === 'unreachable') throw new Error('net::ERR_INTERNET_DISCONNECTED');
        if (wanted === 'working' || !address.endsWith('/export')) return original(address, init);
        const body = new ReadableStream({
          start(controller) {
            controller.enqueue(new TextEncoder().encode('{"id":'));
            if (wanted === 'cut off') controller.close();
            init.signal?.addEventListener('abort', () => controller.error(init.signal?.reason));
          },
        });
        return new Response(body, { headers: { 'Content-Type': 'application/x-ndjson' } });
      }) satisfies Fetch;
    },
    behaviour,
  );
