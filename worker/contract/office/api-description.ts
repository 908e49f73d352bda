import * as v from 'valibot';
import { defineEndpoint } from '../platform/endpoint.ts';

export const getOpenApi = defineEndpoint({
  method: 'GET',
  path: '/api/openapi.json',
  access: 'anyone',
  summary: 'This description, as an OpenAPI 3.1 document.',
  status: 200,
  answer: v.record(v.string(), v.unknown()),
});

export const getApiDocs = defineEndpoint({
  method: 'GET',
  path: '/api/docs',
  access: 'anyone',
  summary: 'This description, as a web page.',
  status: 200,
  file: 'text/html',
});
