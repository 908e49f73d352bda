import * as contract from '@ijsploeg/worker/contract';
import { type ConversionConfig, type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';

type Schema = v.GenericSchema;

/** Objects and unions of objects become named schemas; other schemas are inlined. */
const hasShape = (schema: Schema) =>
  ['object', 'strict_object', 'union'].includes(schema.type) && !schema.expects.includes('string');

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';

/** The named schemas, by their export in the contract. Each use becomes a reference. */
const NAMED: Record<string, Schema> = Object.fromEntries(
  Object.entries<unknown>(contract).filter(
    (entry): entry is [string, Schema] => isSchema(entry[1]) && hasShape(entry[1]),
  ),
);

const CONFIG: ConversionConfig = {
  target: 'draft-2020-12',
  // Rules that JSON Schema cannot express, such as one over two fields, are left out.
  errorMode: 'ignore',
  definitions: NAMED,
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  overrideSchema({ valibotSchema, jsonSchema }) {
    // A lazy schema would become a reference to a definition that does not exist.
    if (valibotSchema.type === 'lazy') return {};
    if (
      valibotSchema.type !== 'optional' ||
      ('default' in valibotSchema && valibotSchema.default !== undefined)
    )
      return undefined;
    // Omitting an optional field leaves it unchanged; the default of the inner schema applies to null only.
    const { default: _, ...rest } = jsonSchema;
    return rest;
  },
};

function convert(schema: Schema, definitions: Record<string, Schema>): JsonSchema {
  const { $schema, $defs, ...shape } = toJsonSchema(schema, { ...CONFIG, definitions });
  return shape;
}

/**
 * Converts a schema of the contract to JSON Schema 2020-12, with references to {@link namedShapes}; a named
 * schema becomes a reference itself.
 */
export const toShape = (schema: Schema): JsonSchema => convert(schema, NAMED);

/** Converts a schema as {@link toShape} does, but writes out the outermost schema instead of a reference. */
export const toFullShape = (schema: Schema): JsonSchema =>
  convert(schema, Object.fromEntries(Object.entries(NAMED).filter(([, named]) => named !== schema)));

/** The targets of the references, by name. */
export const namedShapes = (): Record<string, JsonSchema> =>
  Object.fromEntries(Object.entries(NAMED).map(([name, schema]) => [name, toFullShape(schema)]));
