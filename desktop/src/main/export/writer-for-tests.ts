import { EventEmitter } from 'node:events';
import { serveExport, type WriterPort } from '../../export-writer/serve-export.ts';
import type { ForkWriter, WriterProcess } from './writer.ts';

/** Runs the code of the writing process in this one; it ends, and closes its file, when it is killed. */
export const forkHere: ForkWriter = () => {
  const child = new EventEmitter() as EventEmitter & WriterProcess;
  const port = new EventEmitter();
  let isAlive = true;
  const later = (deliver: () => void) => setImmediate(() => isAlive && deliver());
  child.postMessage = (message) => later(() => port.emit('message', { data: structuredClone(message) }));
  child.kill = () => {
    isAlive = false;
    port.emit('message', { data: { kind: 'end' } });
    return child.emit('exit', 0);
  };
  serveExport(
    Object.assign(port, {
      postMessage: (message: unknown) => later(() => child.emit('message', structuredClone(message))),
    }) as unknown as WriterPort,
    () => isAlive && child.emit('exit', 1),
  );
  return child;
};
