import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../../platform/http/endpoint.ts';
import { AppError } from '../../platform/lib/errors.ts';

/** Mail providers post here, see `muteByMail`. The address holds the secret, and cookies have no effect. */
const FROM_ANYWHERE = /^\/api\/links\/mute\/[^/]+$/;

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses unsafe requests from pages of other sites (product 14), by the headers Sec-Fetch-Site and Origin.
 * Browsers set them; other clients must send one of them.
 */
export const sameOrigin = createMiddleware<AppEnv>(async (c, next) => {
  if (!SAFE_METHODS.has(c.req.method) && !FROM_ANYWHERE.test(c.req.path)) {
    const site = c.req.header('Sec-Fetch-Site');
    const origin = c.req.header('Origin');
    const isOurs =
      origin === undefined ? site === 'same-origin' : isOwnOrigin(origin, c.req.url, c.env.PORTAL_ORIGIN);
    if (!isOurs || (site !== undefined && site !== 'same-origin')) throw new AppError('request.cross_origin');
  }
  await next();
});

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The origin in the settings. On a developer's machine also the one that the request was sent to, under any name of
 * that machine: the Host header of a request proves nothing elsewhere.
 */
function isOwnOrigin(origin: string, url: string, portalOrigin: string): boolean {
  if (origin === portalOrigin) return true;
  const target = new URL(url);
  return portalOrigin.startsWith('http:') && LOCAL_HOSTS.has(target.hostname) && origin === target.origin;
}
