import type { Desktop } from '../host/launch.ts';

/** A call of the app to the system, with its arguments. */
type SystemCall = { name: string; args: unknown[] };

/** The parts of the electron module that are recorded. */
interface ElectronModule {
  shell: Record<string, unknown>;
  dialog: Record<string, unknown>;
  app: Record<string, unknown>;
  BrowserWindow: {
    prototype: Record<string, unknown>;
    getAllWindows(): { webContents: Record<string, unknown> }[];
  };
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
    for (const { webContents } of BrowserWindow.getAllWindows()) watch(webContents, 'startDrag', undefined);
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

/** Answers the next message boxes that the app does not wait for with the button of this name. */
export const answerMessageBox = (app: Desktop, name: string): Promise<void> =>
  app.evaluate(({ dialog }: ElectronModule, button) => {
    const { systemCalls } = globalThis as unknown as { systemCalls: SystemCall[] };
    dialog.showMessageBox = (...args: unknown[]) => {
      const options = args.at(-1) as { buttons: string[]; message: string };
      systemCalls.push({ name: 'showMessageBox', args: [options] });
      return Promise.resolve({ response: options.buttons.indexOf(button), checkboxChecked: false });
    };
  }, name);

/** Clicks the last notification. */
export const clickNotification = (app: Desktop): Promise<void> =>
  app.evaluate(() => {
    const { shownNotices } = globalThis as unknown as { shownNotices: { emit(event: string): void }[] };
    shownNotices.at(-1)?.emit('click');
  });

/** The step at which saving fails, and the error code; `target` is opening the older file. */
export type DiskFailure = { step: 'open' | 'target' | 'write' | 'rename'; code: string };

interface Processes {
  utilityProcess: { fork(path: string, args?: string[], options?: object): unknown };
}

/** Makes every saving of a workbook, and only that, fail at a step; null restores it. */
export const failDiskWrites = (app: Desktop, failure: DiskFailure | null): Promise<void> =>
  app.evaluate(({ utilityProcess }: Processes, wanted) => {
    type Files = Record<string, (path: string, ...rest: unknown[]) => Promise<unknown>>;
    const files = process.getBuiltinModule('node:fs/promises') as unknown as Files & { original?: Files };
    files.original ??= { open: files.open, rename: files.rename, fork: utilityProcess.fork } as never;
    const { open, rename, fork } = files.original as Record<string, Files[string]>;
    const reject = (syscall: string) =>
      Promise.reject(Object.assign(new Error('refused'), { code: wanted?.code, syscall }));
    const isWorkbook = (path: unknown) => wanted !== null && String(path).includes('.xlsx');
    files.open = async (path, ...rest) => {
      const step = String(path).endsWith('.part') ? 'open' : 'target';
      if (isWorkbook(path) && wanted?.step === step) return reject('open');
      return open?.(path, ...rest);
    };
    files.rename = async (path, ...rest) =>
      isWorkbook(path) && wanted?.step === 'rename' ? reject('rename') : rename?.(path, ...rest);
    process.getBuiltinModule('node:module').syncBuiltinESMExports();
    // The process that writes the workbook opens its file itself.
    utilityProcess.fork = (path, ...rest) => {
      if (wanted?.step !== 'write') return fork?.call(utilityProcess, path, ...rest);
      const { writeFileSync } = process.getBuiltinModule('node:fs');
      const { join } = process.getBuiltinModule('node:path');
      const { tmpdir } = process.getBuiltinModule('node:os');
      const script = join(tmpdir(), `full-disk-${process.pid}.cjs`);
      writeFileSync(
        script,
        `const files = require('node:fs/promises');
        const { open } = files;
        files.open = async (...args) => {
          const handle = await open(...args);
          handle.write = () => Promise.reject(Object.assign(new Error('refused'), { code: '${wanted.code}', syscall: 'write' }));
          return handle;
        };
        require('node:module').syncBuiltinESMExports();
        require(${JSON.stringify(path)});`,
      );
      return fork?.call(utilityProcess, script, ...rest);
    };
  }, failure);

/** Kills the next process that writes a workbook as soon as it has started, as a system without memory does. */
export const killNextWriter = (app: Desktop): Promise<void> =>
  app.evaluate(({ utilityProcess }: Processes) => {
    const { fork } = utilityProcess;
    utilityProcess.fork = (...args) => {
      const child = fork.apply(utilityProcess, args) as {
        kill(): void;
        on(event: string, run: () => void): void;
      };
      child.on('spawn', () => child.kill());
      utilityProcess.fork = fork;
      return child;
    };
  });

/** The portal is unreachable, cuts exports off, never ends them, or works. */
export type PortalBehaviour = 'unreachable' | 'cut off' | 'never ends' | 'held' | 'working';

/**
 * Changes how the portal responds: to every request when unreachable, otherwise only to exports. One that is held is
 * answered when the portal is working.
 */
export const mockPortal = (app: Desktop, behaviour: PortalBehaviour): Promise<void> =>
  app.evaluate(
    ({ session }: { session: { fromPartition(name: string): Record<string, unknown> } }, wanted) => {
      type Fetch = (address: string, init: RequestInit) => Promise<Response>;
      const portal = session.fromPartition('persist:portal');
      portal.original ??= portal.fetch;
      (portal.release as (() => void) | undefined)?.();
      const original = (portal.original as Fetch).bind(portal);
      portal.fetch = (async (address, init) => {
        if (wanted === 'unreachable') throw new Error('net::ERR_INTERNET_DISCONNECTED');
        if (wanted === 'held' && address.endsWith('/export'))
          await new Promise<void>((release) => Object.assign(portal, { release }));
        if (wanted === 'working' || wanted === 'held' || !address.endsWith('/export'))
          return original(address, init);
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

/** Whether the system opens `ijsploeg://` links with the app. */
export const isRegisteredForLinks = (app: Desktop): Promise<boolean> =>
  app.evaluate(({ app: program }: { app: { isDefaultProtocolClient(scheme: string): boolean } }) =>
    program.isDefaultProtocolClient('ijsploeg'),
  );
