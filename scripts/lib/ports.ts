import { createServer } from 'node:net';
import { UserError } from './settings.ts';

/** Whether the port is free on both addresses of localhost. */
export async function isFree(port: number): Promise<boolean> {
  for (const host of ['127.0.0.1', '::1']) if (!(await canListen(port, host))) return false;
  return true;
}

const canListen = (port: number, host: string) =>
  new Promise<boolean>((resolve) => {
    const server = createServer();
    // Other errors, as on a machine without IPv6, do not mean that the port is taken.
    server.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code !== 'EADDRINUSE' && error.code !== 'EACCES'),
    );
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });

/**
 * Checks that a port is free before anything is started on it.
 *
 * @param name the environment variable that sets the port
 * @throws UserError that names the port and how to choose another
 */
export async function requireFreePort(port: number, name: string): Promise<void> {
  if (!(await isFree(port)))
    throw new UserError(
      `Port ${port} is taken. Stop what listens there, or choose another one: ${name}=${port + 1}.`,
    );
}

/** Finds a free port. */
export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address
          ? resolve(address.port)
          : reject(new Error('No port was given.')),
      );
    });
  });
