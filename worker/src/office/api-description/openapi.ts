import * as contract from '@ijsploeg/worker/contract';
import {
  type Access,
  type Endpoint,
  ERROR_STATUS,
  type ErrorCode,
  EXPORT_MEDIA_TYPE,
  ExportEnd,
} from '@ijsploeg/worker/contract';
import type { JsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import type { Route } from '../../platform/http/endpoint.ts';
import { VERSION } from '../../platform/version.ts';
import { documentedErrors } from './documented-errors.ts';
import { namedShapes, toFullShape, toShape } from './json-schemas.ts';

export interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: JsonSchema;
}
type Content = Record<string, { schema: JsonSchema }>;
export interface Operation {
  operationId: string;
  summary: string;
  tags: [string];
  'x-access': Access;
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, ApiResponse>;
}
export interface ApiResponse {
  description: string;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
  content?: Content;
  /** The errors with this status. */
  'x-error-codes'?: ErrorCode[];
}

/** The parts of OpenAPI 3.1 that are used here. */
export interface OpenApiDocument {
  openapi: '3.1.1';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, object> };
}

const DESCRIPTION = `The API behind the IJsploeg volunteer portal.

JSON in camelCase; instants are ISO 8601 in UTC; ids are opaque strings. Every error response has the same body: a code, the request's id and, for invalid fields, the rule that each of them broke.

The session is a cookie, set by POST /api/auth/sign-in. Requests that write must come from the portal's own origin, by the header Origin or Sec-Fetch-Site, which browsers set.`;

/** An image is the body itself, or the field `file` of a form, which may have a small version as well. */
const imageContent = ({ imageSmall }: Endpoint): Content => ({
  ...Object.fromEntries(['image/jpeg', 'image/png', 'image/webp'].map((type) => [type, { schema: {} }])),
  'multipart/form-data': {
    schema: {
      type: 'object',
      properties: {
        file: { type: 'string', format: 'binary' },
        ...(imageSmall && { small: { type: 'string', format: 'binary' } }),
      },
      required: ['file'],
    },
  },
});

const jsonContent = (schema: JsonSchema): Content => ({ 'application/json': { schema } });

/** The endpoint's export name in the contract, or its method and path if it is not exported. */
const operationId = (endpoint: Endpoint) =>
  Object.entries(contract).find(([, exported]) => exported === endpoint)?.[0] ??
  `${endpoint.method} ${endpoint.path}`.toLowerCase().replace(/\W+/g, '_');

function parametersOf(endpoint: Endpoint): Parameter[] {
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(
    ([, name = '']): Parameter => ({ name, in: 'path', required: true, schema: { type: 'string' } }),
  );
  if (!endpoint.query) return inPath;
  const { properties = {}, required = [] } = toFullShape(endpoint.query);
  const inQuery = Object.entries(properties).map(
    ([name, schema]): Parameter => ({
      name,
      in: 'query',
      required: required.includes(name),
      schema: typeof schema === 'boolean' ? {} : schema,
    }),
  );
  return [...inPath, ...inQuery];
}

function requestBodyOf(endpoint: Endpoint): Pick<Operation, 'requestBody'> {
  const { body, imageMaxBytes } = endpoint;
  if (body) return { requestBody: { required: !v.is(body, {}), content: jsonContent(toShape(body)) } };
  if (imageMaxBytes) return { requestBody: { required: true, content: imageContent(endpoint) } };
  return {};
}

function successOf({ answer, rows, file }: Endpoint): ApiResponse {
  if (rows)
    return {
      description:
        'One row per line. The last line has the number of rows; without it the response is incomplete.',
      content: { [EXPORT_MEDIA_TYPE]: { schema: { anyOf: [toShape(rows), toShape(ExportEnd)] } } },
    };
  if (answer) return { description: 'Done.', content: jsonContent(toShape(answer)) };
  if (file) return { description: 'The file.', content: { [file]: { schema: {} } } };
  return { description: 'Done; no content.' };
}

const refusal = (codes: ErrorCode[]): ApiResponse => ({
  description: codes.join(', '),
  ...([429, 503].includes(ERROR_STATUS[codes[0] ?? 'internal']) && {
    headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } },
  }),
  content: jsonContent({
    allOf: [
      { $ref: '#/components/schemas/ErrorBody' },
      { properties: { error: { properties: { code: { enum: codes } } } } },
    ],
  }),
  'x-error-codes': codes,
});

function responsesOf(endpoint: Endpoint): Operation['responses'] {
  const responses: Operation['responses'] = { [endpoint.status]: successOf(endpoint) };
  if (endpoint.polled) responses[304] = { description: 'Not modified: If-None-Match matches the ETag.' };
  const byStatus = Map.groupBy(documentedErrors(endpoint), (code) => ERROR_STATUS[code]);
  for (const [status, codes] of byStatus) responses[status] = refusal(codes);
  return responses;
}

const DESCRIPTION_TAG = 'description';

/** The first segment of the path; the API description has a group of its own. */
const tagOf = (endpoint: Endpoint) =>
  endpoint === contract.getOpenApi || endpoint === contract.getApiDocs
    ? DESCRIPTION_TAG
    : (endpoint.path.split('/')[2] ?? '');

const toOperation = (endpoint: Endpoint): Operation => ({
  operationId: operationId(endpoint),
  summary: endpoint.summary,
  tags: [tagOf(endpoint)],
  'x-access': endpoint.access,
  security: endpoint.access === 'anyone' ? [] : [{ session: [] }],
  parameters: parametersOf(endpoint),
  ...requestBodyOf(endpoint),
  responses: responsesOf(endpoint),
});

const errorBody = (): JsonSchema => ({
  type: 'object',
  properties: {
    error: {
      type: 'object',
      properties: {
        code: { type: 'string', enum: Object.keys(ERROR_STATUS) },
        requestId: { type: 'string' },
        issues: {
          type: 'array',
          items: {
            type: 'object',
            properties: { path: { type: 'string' }, message: { enum: [...contract.FIELD_RULES] } },
            required: ['path', 'message'],
          },
        },
      },
      required: ['code', 'requestId'],
    },
  },
  required: ['error'],
});

/** Generates the OpenAPI 3.1 document of the routes. */
export function describeApi(routes: readonly Route[]): OpenApiDocument {
  const endpoints = routes.map(({ endpoint }) => endpoint);
  const paths: OpenApiDocument['paths'] = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: toOperation(endpoint) };
  }
  return {
    openapi: '3.1.1',
    info: { title: 'IJsploeg', version: VERSION, description: DESCRIPTION },
    servers: [{ url: '/' }],
    tags: [...new Set(endpoints.map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { ErrorBody: errorBody(), ...namedShapes() },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-session' } },
    },
  };
}
