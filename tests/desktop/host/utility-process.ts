import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter } from 'node:events';

/** Electron's `UtilityProcess`: a Node process with a `process.parentPort`. */
export class UtilityProcess extends EventEmitter {
  readonly stdout = null;
  readonly stderr = null;
  readonly #child: ChildProcess;

  private constructor(modulePath: string, args: string[]) {
    super();
    this.#child = fork(modulePath, args, {
      execArgv: [
        // exceljs's zip library still uses the Buffer constructor.
        '--disable-warning=DEP0005',
        '--import',
        new URL('./parent-port.ts', import.meta.url).href,
      ],
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.#child.on('spawn', () => this.emit('spawn'));
    this.#child.on('message', (message) => this.emit('message', message));
    this.#child.on('exit', (code) => this.emit('exit', code ?? 0));
    // A message to a process that has just ended; it is lost, as in Electron.
    this.#child.on('error', () => {});
  }

  get pid(): number | undefined {
    return this.#child.exitCode === null && this.#child.signalCode === null ? this.#child.pid : undefined;
  }
  postMessage(message: unknown): void {
    if (this.#child.connected) this.#child.send(message as object);
  }
  kill(): boolean {
    return this.#child.kill();
  }

  static fork(modulePath: string, args: string[] = []): UtilityProcess {
    return new UtilityProcess(modulePath, args);
  }
}

export const utilityProcess = { fork: UtilityProcess.fork };
