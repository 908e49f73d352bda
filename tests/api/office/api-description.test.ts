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

  it('is a page that loads nothing', async () => {
    const response = await request(getApiDocs);
    expect(response.headers.get('Content-Type')).toMatch(/^text\/html/);
    expect(response.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none';/);
  });
});
