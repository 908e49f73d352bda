import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { siteAnswer } from './site.ts';

const compress = promisify(brotliCompress);
/** The quality that Cloudflare uses for responses it compresses itself. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const COMPRESSED = /^(text|application\/json|image\/svg)/;
/** Headers of a connection, which HTTP/2 does not have. */
const OF_THE_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding', 'content-length'];

/** Serves the built site over HTTP/2 with brotli, as Pages does, in front of the API at `apiUrl`. */
export async function serveSecureSite(apiUrl: string): Promise<{ url: string; close(): Promise<void> }> {
  const bodies = new Map<Buffer, Promise<Buffer>>();
  const compressOnce = (body: Buffer) => {
    const known = bodies.get(body) ?? compress(body, BROTLI);
    bodies.set(body, known);
    return known;
  };
  const answer = async (request: Http2ServerRequest, response: Http2ServerResponse) => {
    const { pathname } = new URL(request.url, apiUrl);
    const { status, headers, body } = pathname.startsWith('/api/')
      ? await askApi(apiUrl, request)
      : siteAnswer(
          request.url,
          new Headers({
            Cookie: request.headers.cookie ?? '',
          }),
        );
    const isCompressed = COMPRESSED.test(headers.get('Content-Type') ?? '') && body.length > 0;
    const sent = isCompressed ? await compressOnce(body) : body;
    if (isCompressed) headers.set('Content-Encoding', 'br');
    response.writeHead(status, Object.fromEntries(headers));
    response.end(sent);
  };
  const server = createSecureServer(makeCertificate(), (request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error(error);
      response.stream.destroy();
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://localhost:${port}`,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

async function askApi(apiUrl: string, request: Http2ServerRequest) {
  const response = await fetch(new URL(request.url, apiUrl), {
    headers: { Accept: 'application/json', Cookie: request.headers.cookie ?? '' },
  });
  const headers = new Headers(response.headers);
  for (const name of OF_THE_CONNECTION) headers.delete(name);
  return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) };
}

/** A certificate for localhost that only this process knows; Node cannot make one itself. */
function makeCertificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  try {
    execFileSync(
      'openssl',
      [
        ...['req', '-x509', '-nodes', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'],
        ...['-subj', '/CN=localhost', '-days', '2', '-keyout', key, '-out', cert],
      ],
      { stdio: 'ignore' },
    );
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
