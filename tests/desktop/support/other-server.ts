import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on this computer that is not a portal. */
export interface OtherServer {
  origin: string;
  /** Replaces the handler of its requests. */
  answer: (listener: RequestListener) => void;
  close: () => Promise<void>;
}

export async function startOtherServer(): Promise<OtherServer> {
  let listener: RequestListener = (_request, response) => response.end();
  const server = createServer((request, response) => listener(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer: (next) => {
      listener = next;
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
