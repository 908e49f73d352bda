import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { LOCALE, RESOURCES, USER_DATA } from './environment.ts';
import { requestInstanceLock } from './instance.ts';

/** The built main script; the app's package.json is one folder up. */
const MAIN = process.argv[1] ?? '';
const PACKAGE = JSON.parse(readFileSync(join(dirname(MAIN), '../package.json'), 'utf8')) as {
  name: string;
  productName?: string;
  version: string;
};

/** Electron's `app`. */
export class App extends EventEmitter {
  readonly isPackaged = RESOURCES !== undefined;
  readonly dock = undefined;
  #ready: Promise<void> | undefined;
  #isReady = false;
  #isQuitting = false;
  #argumentsDelivered = Promise.resolve();
  readonly #linkSchemes = new Set<string>();
  readonly #paths: Record<string, string> = {
    userData: USER_DATA,
    temp: tmpdir(),
    logs: join(USER_DATA, 'logs'),
  };

  whenReady(): Promise<void> {
    this.#ready ??= Promise.resolve().then(() => {
      this.#isReady = true;
      this.emit('ready');
    });
    return this.#ready;
  }
  isReady = () => this.#isReady;
  getVersion = () => PACKAGE.version;
  getName = () => PACKAGE.productName ?? PACKAGE.name;
  getLocale = () => LOCALE;
  getAppPath = () => join(dirname(MAIN), '..');
  getPath = (name: string) => this.#paths[name] ?? join(USER_DATA, name);
  setPath(name: string, path: string): void {
    this.#paths[name] = path;
  }
  requestSingleInstanceLock(): boolean {
    const { isFirst, delivered } = requestInstanceLock((args) =>
      this.emit('second-instance', {}, args, process.cwd()),
    );
    this.#argumentsDelivered = delivered;
    return isFirst;
  }
  enableSandbox(): void {}
  setAppUserModelId(): void {}
  setAboutPanelOptions(): void {}
  focus(): void {}
  relaunch(): void {}
  /** No system, no icon. */
  getFileIcon = async (_path: string): Promise<never> => {
    throw new Error('Failed to get file icon.');
  };
  setBadgeCount = (_count: number): boolean => true;
  setAsDefaultProtocolClient(scheme: string): boolean {
    this.#linkSchemes.add(scheme);
    return true;
  }
  isDefaultProtocolClient = (scheme: string): boolean => this.#linkSchemes.has(scheme);

  quit(): void {
    if (this.#isQuitting || isPrevented((event) => this.emit('before-quit', event))) return;
    this.#isQuitting = true;
    this.emit('will-quit', { preventDefault() {} });
    this.emit('quit', {}, 0);
    this.exit(0);
  }
  exit(code = 0): void {
    this.#isQuitting = true;
    void this.#argumentsDelivered.then(() => process.exit(code));
  }
  get isQuitting(): boolean {
    return this.#isQuitting;
  }
}

export const app = new App();

/** Emits an event whose listeners may call preventDefault; true when one did. */
export function isPrevented(
  emit: (event: { preventDefault: () => void }) => void,
  details: object = {},
): boolean {
  let prevented = false;
  emit({
    ...details,
    preventDefault: () => {
      prevented = true;
    },
  });
  return prevented;
}
