import { Instant, toInstant } from '@ijsploeg/worker/contract';
import type * as v from 'valibot';

/** Values as they are stored: an instant is a number of milliseconds. */
type Stored<Value> = Value extends readonly (infer Item)[]
  ? readonly Stored<Item>[]
  : Value extends object
    ? { [Name in keyof Value]: Stored<Value[Name]> }
    : Value extends string
      ? Value | number
      : Value;

/** The parts of a schema that decide how its value is read. */
type Schema = Partial<{
  wrapped: Schema;
  item: Schema;
  entries: Record<string, Schema>;
}>;

/**
 * Reads a part of the contract from stored values: the fields of its schema and no others, with each instant as text.
 *
 * @param schema made of objects, arrays, nullable values and plain values
 */
export const fromStored = <Part extends v.GenericSchema>(
  schema: Part,
  stored: Stored<v.InferOutput<Part>>,
): v.InferOutput<Part> => read(schema as Schema, stored);

function read(schema: Schema, stored: unknown): unknown {
  if (stored === null || stored === undefined) return stored;
  if (schema.wrapped) return read(schema.wrapped, stored);
  if ((schema as unknown) === Instant) return typeof stored === 'number' ? toInstant(stored) : stored;
  const { item, entries } = schema;
  if (item) return (stored as unknown[]).map((each) => read(item, each));
  if (!entries) return stored;
  const values = stored as Record<string, unknown>;
  return Object.fromEntries(Object.entries(entries).map(([name, part]) => [name, read(part, values[name])]));
}
