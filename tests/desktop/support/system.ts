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
    const shown: unknown[] = [];
    Object.assign(globalThis, { shownNotices: shown });
    Notification.prototype.show = function show(this: { title: string; body: string }) {
      calls.push({ name: 'show', args: [this.title, this.body] });
      shown.push(this);
    };
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

/** Lets the next questions be answered with the button of this name. */
export const answerQuestion = (app: Desktop, name: string): Promise<void> =>
  app.evaluate(({ dialog }: Watched, button) => {
    const { systemCalls } = globalThis as unknown as { systemCalls: SystemCall[] };
    dialog.showMessageBoxSync = (...args: unknown[]) => {
      const options = args.at(-1) as { buttons: string[]; message: string };
      systemCalls.push({ name: 'showMessageBoxSync', args: [options] });
      return options.buttons.indexOf(button);
    };
  }, name);

/** Presses the notice that the system showed last. */
export const clickNotification = (app: Desktop): Promise<void> =>
  app.evaluate(() => {
    const { shownNotices } = globalThis as unknown as { shownNotices: { emit(event: string): void }[] };
    shownNotices.at(-1)?.emit('click');
  });

/** What a disk does when it refuses: at which step, and its word for it. */
export type DiskFailure = { step: 'open' | 'write' | 'rename'; code: string };

/** Lets the disk refuse workbooks from now on, and nothing else; null mends it. */
export const failDiskWrites = (app: Desktop, refusal: DiskFailure | null): Promise<void> =>
  app.evaluate((_electron, wanted) => {
    type Files = Record<string, (path: string, ...rest: unknown[]) => Promise<unknown>>;
    const files = process.getBuiltinModule('node:fs/promises') as unknown as Files & { whole?: Files };
    files.whole ??= { open: files.open, rename: files.rename } as Files;
    const { open, rename } = files.whole as Record<'open' | 'rename', Files[string]>;
    const refuse = (syscall: string) =>
      Promise.reject(Object.assign(new Error('refused'), { code: wanted?.code, syscall }));
    const isOurs = (path: unknown) => wanted !== null && String(path).includes('.xlsx');
    files.open = async (path, ...rest) => {
      if (isOurs(path) && wanted?.step === 'open') return refuse('open');
      const handle = (await open(path, ...rest)) as { write: unknown };
      if (isOurs(path) && wanted?.step === 'write') handle.write = () => refuse('write');
      return handle;
    };
    files.rename = (path, ...rest) =>
      isOurs(path) && wanted?.step === 'rename' ? refuse('rename') : rename(path, ...rest);
    process.getBuiltinModule('node:module').syncBuiltinESMExports();
  }, refusal);

/** How the portal answers the app: not at all, with a list that breaks off or never ends, or as it does. */
export type PortalBehaviour = 'gone' | 'breaks off' | 'never ends' | 'as ever';

/** Changes how the portal answers: everything when it is gone, else the lists to export. */
export const mockPortal = (app: Desktop, mood: PortalBehaviour): Promise<void> =>
  app.evaluate(
    ({ session }: { session: { fromPartition(name: string): Record<string, unknown> } }, wanted) => {
      type Fetch = (address: string, init: RequestInit) => Promise<Response>;
      const portal = session.fromPartition('persist:portal');
      portal.whole ??= portal.fetch;
      const whole = (portal.whole as Fetch).bind(portal);
      portal.fetch = (async (address, init) => {
        if (wanted === 'gone') throw new Error('net::ERR_INTERNET_DISCONNECTED');
        if (wanted === 'as ever' || !address.endsWith('/export')) return whole(address, init);
        const body = new ReadableStream({
          start(controller) {
            controller.enqueue(new TextEncoder().encode('{"id":'));
            if (wanted === 'breaks off') controller.close();
            init.signal?.addEventListener('abort', () => controller.error(init.signal?.reason));
          },
        });
        return new Response(body, { headers: { 'Content-Type': 'application/x-ndjson' } });
      }) satisfies Fetch;
    },
    mood,
  );
