import { type Endpoint, ERROR_STATUS, listShifts } from '@ijsploeg/worker/contract';
import { Validator } from '@seriousme/openapi-schema-validator';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { ROUTES } from '../../app/routes.ts';
import type { Route } from '../../platform/http/endpoint.ts';
import { docsPage } from './docs-page.ts';
import { describeApi, type OpenApiDocument } from './openapi.ts';

const document = describeApi(ROUTES);
const operationOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) =>
  document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];

const routeTo = (endpoint: Partial<Endpoint>): Route => ({
  endpoint: {
    method: 'POST',
    path: '/api/test/:id',
    access: 'anyone',
    summary: 'Test.',
    status: 200,
    ...endpoint,
  },
  answer: async () => new Response(),
});

/** The validator modifies its input. */
const validate = (described: OpenApiDocument) => new Validator().validate({ ...structuredClone(described) });

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    expect(await validate(document)).toEqual({ valid: true });
  });

  it('resolves every reference', () => {
    const text = JSON.stringify(document);
    for (const [, name = ''] of text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g))
      expect(document.components.schemas).toHaveProperty(name);
    expect(text).not.toMatch(/"\$ref":"(?!#\/components\/schemas\/)/);
  });

  it('gives each operation a unique id', () => {
    const ids = ROUTES.map(({ endpoint }) => operationOf(endpoint)?.operationId);
    expect(new Set(ids).size).toBe(ROUTES.length);
  });

  it.each(ROUTES.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'describes %s completely',
    (_, endpoint) => {
      const operation = operationOf(endpoint);
      expect(operation).toMatchObject({ summary: endpoint.summary, 'x-access': endpoint.access });
      const inPath = operation?.parameters.filter((parameter) => parameter.in === 'path');
      expect(inPath?.map(({ name }) => `:${name}`)).toEqual(endpoint.path.match(/:\w+/g) ?? []);
      const inQuery = operation?.parameters.filter((parameter) => parameter.in === 'query');
      const queryFields = endpoint.query && 'entries' in endpoint.query ? endpoint.query.entries : {};
      expect(inQuery?.map(({ name }) => name)).toEqual(Object.keys(queryFields as object));
      expect(operation?.requestBody !== undefined).toBe(
        endpoint.body !== undefined || endpoint.imageMaxBytes !== undefined,
      );
      const success = operation?.responses[endpoint.status];
      expect(success?.content !== undefined).toBe(
        (endpoint.answer ?? endpoint.rows ?? endpoint.file) !== undefined,
      );
      for (const code of endpoint.errors ?? [])
        expect(operation?.responses[ERROR_STATUS[code]]?.['x-error-codes']).toContain(code);
    },
  );

  it('includes the limits, choices and defaults of input', () => {
    const status = operationOf(listShifts)?.parameters.find(({ name }) => name === 'status');
    expect(status).toMatchObject({ required: false, schema: { default: 'all' } });
    expect(document.components.schemas.SignUp).toMatchObject({
      required: ['firstName', 'lastName', 'email', 'password', 'confirmPassword'],
      properties: { password: { minLength: 6, maxLength: 256 }, email: { format: 'email' } },
    });
  });

  it('has no default for a field that keeps its value when omitted', () => {
    expect(document.components.schemas.ProfileChange?.properties?.city).not.toHaveProperty('default');
  });

  it('omits rules that JSON Schema cannot express, and stays valid', async () => {
    const body = v.object({
      when: v.date(),
      many: v.bigint(),
      file: v.instance(Map),
      own: v.custom<string>(() => true),
      nothing: v.undefined(),
      list: v.map(v.string(), v.number()),
      twice: v.pipe(
        v.string(),
        v.transform((text) => text.length),
        v.number(),
      ),
    });
    const described = describeApi([routeTo({ body }), routeTo({ method: 'PUT', body: v.lazy(() => body) })]);
    expect(await validate(described)).toEqual({ valid: true });
  });
});

describe('the API page', () => {
  it('shows every endpoint', async () => {
    const page = String(await docsPage(document));
    for (const { endpoint } of ROUTES)
      expect(page).toContain(`<code>${endpoint.method} ${endpoint.path.replace(/:(\w+)/g, '{$1}')}</code>`);
  });

  it('runs no scripts, loads no resources and escapes text', async () => {
    const page = String(await docsPage(describeApi([routeTo({ summary: '<script>alert(1)</script>' })])));
    expect(page).not.toMatch(/<script|<link|<img|<style|style="|\son\w+=|https?:\/\//);
    expect(page).toContain('&lt;script&gt;');
  });
});
