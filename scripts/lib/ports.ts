import { createServer } from 'node:net';
import { UserError } from './settings.ts';

/** Whether nobody listens on the port, on either form of localhost. */
async function isFree(port: number): Promise<boolean> {
  for (const host of ['127.0.0.1', '::1']) if (!(await canListen(port, host))) return false;
  return true;
}

const canListen = (port: number, host: string) =>
  new Promise<boolean>((answer) => {
    const server = createServer();
    // A machine without IPv6 says so; that address is not taken then.
    server.once('error', (error: NodeJS.ErrnoException) =>
      answer(error.code !== 'EADDRINUSE' && error.code !== 'EACCES'),
    );
    server.listen({ port, host, exclusive: true }, () => server.close(() => answer(true)));
  });

/**
 * Makes sure of a port before anything is started on it.
 *
 * @param name the variable that moves it
 * @throws Mistake that names the port and how to choose another
 */
export async function claimPort(port: number, name: string): Promise<void> {
  if (!(await isFree(port)))
    throw new UserError(
      `Port ${port} is taken. Stop what listens there, or choose another one: ${name}=${port + 1}.`,
    );
}

/** A port that nobody listens on now. */
export const freePort = () =>
  new Promise<number>((answer, refuse) => {
    const server = createServer();
    server.once('error', refuse);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address
          ? answer(address.port)
          : refuse(new Error('No port was given.')),
      );
    });
  });
