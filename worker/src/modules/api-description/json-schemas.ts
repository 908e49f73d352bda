import * as contract from '@ijsploeg/worker/contract';
import { type ConversionConfig, type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';

type Schema = v.GenericSchema;

/** Objects, and choices between objects, have a name of their own; a line of text is told where it stands. */
const hasShape = (schema: Schema) =>
  ['object', 'strict_object', 'union'].includes(schema.type) && !schema.expects.includes('string');

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';

/** The contract's shapes by their exported names: a schema that is one of them is told by reference. */
const NAMED: Record<string, Schema> = Object.fromEntries(
  Object.entries<unknown>(contract).filter(
    (entry): entry is [string, Schema] => isSchema(entry[1]) && hasShape(entry[1]),
  ),
);

const CONFIG: ConversionConfig = {
  target: 'draft-2020-12',
  // What no JSON schema can say, as a rule over two fields, is left out: the server is stricter than its document.
  errorMode: 'ignore',
  definitions: NAMED,
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  overrideSchema({ valibotSchema, jsonSchema }) {
    // Would refer to a shape under a number that nothing answers to.
    if (valibotSchema.type === 'lazy') return {};
    if (
      valibotSchema.type !== 'optional' ||
      ('default' in valibotSchema && valibotSchema.default !== undefined)
    )
      return undefined;
    // Left out means left as it is; the default of the schema inside is for null.
    const { default: _, ...rest } = jsonSchema;
    return rest;
  },
};

function convert(schema: Schema, definitions: Record<string, Schema>): JsonSchema {
  const { $schema, $defs, ...shape } = toJsonSchema(schema, { ...CONFIG, definitions });
  return shape;
}

/** A schema of the contract in JSON Schema 2020-12, its named parts and itself as references to {@link namedShapes}. */
export const toShape = (schema: Schema): JsonSchema => convert(schema, NAMED);

/** The same, spelled out at the top even if it has a name. */
export const toFullShape = (schema: Schema): JsonSchema =>
  convert(schema, Object.fromEntries(Object.entries(NAMED).filter(([, named]) => named !== schema)));

/** The shapes that references lead to, by name. */
export const namedShapes = (): Record<string, JsonSchema> =>
  Object.fromEntries(Object.entries(NAMED).map(([name, schema]) => [name, toFullShape(schema)]));
