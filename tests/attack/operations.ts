import type { Product } from './product.ts';

interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  minimum?: number;
  minLength?: number;
  properties?: Record<string, JsonSchema>;
}
interface DocumentedOperation {
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { 'x-error-codes'?: string[] }>;
}
interface OpenApi {
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: { schemas: Record<string, JsonSchema> };
}

/** One operation of the API document. */
export interface Operation {
  method: string;
  /** With `{name}` for path parameters. */
  path: string;
  params: string[];
  query: string[];
  /** The fields of a JSON body, each with a value of the documented type. */
  body: Record<string, unknown> | undefined;
  /** Whether the body is an image. */
  takesImage: boolean;
  statuses: ReadonlySet<number>;
  /** Whether it answers without a session, or before the code of the second factor. */
  isOpen: boolean;
}

/** Reads every operation from the API document. */
export async function readOperations({ origin }: Product): Promise<Operation[]> {
  const document = (await (await fetch(`${origin}/api/openapi.json`)).json()) as OpenApi;
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]) => {
      const content = requestBody?.content ?? {};
      const json = content['application/json']?.schema;
      const named = (place: string) => parameters.filter((one) => one.in === place).map(({ name }) => name);
      return {
        method: method.toUpperCase(),
        path,
        params: named('path'),
        query: named('query'),
        body: json && (exampleOf(document, json) as Record<string, unknown>),
        takesImage: requestBody !== undefined && json === undefined,
        statuses: new Set(Object.keys(responses).map(Number)),
        isOpen: !Object.values(responses).some((one) => one['x-error-codes']?.includes('auth.second_factor')),
      };
    }),
  );
}

/** A value that a schema may accept. */
function exampleOf(document: OpenApi, schema: JsonSchema): unknown {
  if (schema.$ref)
    return exampleOf(document, document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf?.[0]) return exampleOf(document, schema.anyOf[0]);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, field]) => [name, exampleOf(document, field)]),
    );
  if (type === 'array') return schema.items ? [exampleOf(document, schema.items)] : [];
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1;
  if (schema.format === 'email') return `${crypto.randomUUID()}@example.test`;
  if (schema.format === 'date-time') return new Date(Date.now() + 86_400_000).toISOString();
  return 'Ik sta al jaren op het ijs.'.padEnd(schema.minLength ?? 0, 'x');
}

/** The address of an operation with these path parameters, which are used as they are. */
export const addressOf = ({ path }: Operation, param: (name: string) => string): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => param(name));
