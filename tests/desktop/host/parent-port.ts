import { EventEmitter } from 'node:events';

/** Gives a process that the stand-in forked its `process.parentPort`. */
class ParentPort extends EventEmitter {
  readonly #queued: unknown[] = [];

  constructor() {
    super();
    process.on('message', (data) => {
      if (this.listenerCount('message') === 0) this.#queued.push(data);
      else this.#deliver(data);
    });
    // Messages are queued until somebody listens.
    this.on('newListener', (event) => {
      if (event === 'message') queueMicrotask(() => this.#queued.splice(0).forEach(this.#deliver));
    });
    // A utility process ends with its parent.
    process.on('disconnect', () => process.exit());
  }
  readonly #deliver = (data: unknown): void => {
    this.emit('message', { data, ports: [] });
  };
  postMessage(message: unknown): void {
    process.send?.(message);
  }
}

Object.assign(process, { parentPort: new ParentPort() });
