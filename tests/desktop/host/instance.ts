import { existsSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { USER_DATA } from './environment.ts';

const SOCKET = join(USER_DATA, 'instance');

/**
 * Makes this run the only one of its installation, or hands its arguments to the one there is.
 *
 * @param onOther told of each later run, with its arguments
 */
export function takeInstance(onOther: (args: string[]) => void): { isFirst: boolean; told: Promise<void> } {
  if (existsSync(SOCKET)) {
    const told = new Promise<void>((done) => {
      connect(SOCKET)
        .once('close', () => done())
        .on('error', () => {})
        .end(JSON.stringify(process.argv));
    });
    return { isFirst: false, told };
  }
  const server = createServer((socket) => {
    let text = '';
    socket.setEncoding('utf8').on('data', (part) => {
      text += part;
    });
    socket.once('end', () => onOther(JSON.parse(text) as string[]));
  });
  server.listen(SOCKET).unref();
  process.once('exit', () => rmSync(SOCKET, { force: true }));
  return { isFirst: true, told: Promise.resolve() };
}
