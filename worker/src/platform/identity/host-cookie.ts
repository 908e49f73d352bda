import type { AppContext } from '../http/endpoint.ts';

/**
 * The name and the attributes of a cookie that scripts and other sites cannot use. Browsers refuse the `__Host-` prefix
 * without https.
 */
export function hostCookie(c: AppContext, name: string) {
  const secure = new URL(c.req.url).protocol === 'https:';
  return {
    name: secure ? `__Host-${name}` : name,
    attributes: { path: '/', httpOnly: true, sameSite: 'Lax', secure } as const,
  };
}
