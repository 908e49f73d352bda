import { existsSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { USER_DATA } from './environment.ts';

const SOCKET = join(USER_DATA, 'instance');

/**
 * Takes the single-instance lock, or sends the arguments of this process to the instance that has it.
 *
 * @param onSecondInstance called with the arguments of each later process
 */
export function requestInstanceLock(onSecondInstance: (args: string[]) => void): {
  isFirst: boolean;
  delivered: Promise<void>;
} {
  if (existsSync(SOCKET)) {
    const delivered = new Promise<void>((done) => {
      connect(SOCKET)
        .once('close', () => done())
        .on('error', () => {})
        .end(JSON.stringify(process.argv));
    });
    return { isFirst: false, delivered };
  }
  const server = createServer((socket) => {
    let text = '';
    socket.setEncoding('utf8').on('data', (part) => {
      text += part;
    });
    socket.once('end', () => onSecondInstance(JSON.parse(text) as string[]));
  });
  server.listen(SOCKET).unref();
  process.once('exit', () => rmSync(SOCKET, { force: true }));
  return { isFirst: true, delivered: Promise.resolve() };
}
