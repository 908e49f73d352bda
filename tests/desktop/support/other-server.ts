import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Something that answers at an address on this computer and is no portal. */
export interface OtherServer {
  origin: string;
  /** What it answers from now on. */
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
