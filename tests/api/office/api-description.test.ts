import { getApiDocs, getOpenApi } from '@ijsploeg/worker/contract';
import { describe, expect, it } from 'vitest';
import { call, request } from '../harness.ts';

describe('the description of the API', () => {
  it('is public JSON', async () => {
    expect(await call(getOpenApi)).toMatchObject({
      openapi: '3.1.1',
      paths: { '/api/openapi.json': { get: { operationId: 'getOpenApi' } } },
    });
  });

  it('is a page whose content policy allows only its own style', async () => {
    const response = await request(getApiDocs);
    expect(response.headers.get('Content-Type')).toMatch(/^text\/html/);
    const style = (await response.text()).match(/<style>(.*)<\/style>/s)?.[1] ?? '';
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style));
    const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
    expect(response.headers.get('Content-Security-Policy')).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
  });
});
