import type { JsonSchema } from '@valibot/to-json-schema';
import { html } from 'hono/html';

type Html = ReturnType<typeof html>;

/** One field of a body or an answer, as a row of a table. */
export interface FieldRow {
  /** Dotted from the top; `[]` is each item of a list. */
  path: string;
  type: Html;
  required: boolean;
  /** Its limits, in a few words each. */
  rules: string[];
}

const asSchema = (schema: JsonSchema | boolean | undefined): JsonSchema =>
  typeof schema === 'object' ? schema : {};

const itemsOf = ({ items }: JsonSchema) => asSchema(Array.isArray(items) ? items[0] : items);

/** The address of a named shape on the page. */
export const shapeAnchor = (name: string) => `shape-${name}`;

const typeName = ({ type, format }: JsonSchema) => {
  if (type === undefined) return 'anything';
  return format === undefined ? String(type) : `${type} (${format})`;
};

/** What a value is, with a link to each named shape in it. */
export function typeOf(schema: JsonSchema): Html {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return html`<a href="#${shapeAnchor(name)}">${name}</a>`;
  }
  const choices = schema.anyOf?.map((choice) => typeOf(asSchema(choice)));
  if (choices) return html`${choices.map((choice, index) => html`${index ? ' or ' : ''}${choice}`)}`;
  if (schema.enum) return html`${schema.enum.map((value) => JSON.stringify(value)).join(' · ')}`;
  if (schema.const !== undefined) return html`${JSON.stringify(schema.const)}`;
  if (schema.type === 'array') return html`list of ${typeOf(itemsOf(schema))}`;
  return html`${typeName(schema)}`;
}

/** The limits of a value, and of the text or number that it may be instead of null. */
export function rulesOf(schema: JsonSchema): string[] {
  const rules = [
    schema.minLength && `at least ${schema.minLength} ${schema.minLength === 1 ? 'character' : 'characters'}`,
    schema.maxLength && `at most ${schema.maxLength} characters`,
    schema.minimum !== undefined && `from ${schema.minimum}`,
    schema.maximum !== undefined && `to ${schema.maximum}`,
    schema.maxItems && `at most ${schema.maxItems} items`,
    schema.pattern && `as ${schema.pattern}`,
    schema.default !== undefined && `else ${JSON.stringify(schema.default)}`,
  ].filter((rule) => typeof rule === 'string');
  return [...(schema.anyOf?.flatMap((choice) => rulesOf(asSchema(choice))) ?? []), ...rules];
}

/** The fields of an object, and of the unnamed objects in it, in reading order. */
export function fieldRows(schema: JsonSchema, prefix = ''): FieldRow[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, value]) => {
    const field = asSchema(value);
    const path = prefix + name;
    const row = {
      path,
      type: typeOf(field),
      required: schema.required?.includes(name) ?? false,
      rules: rulesOf(field),
    };
    return [row, ...innerRows(field, path)];
  });
}

function innerRows(field: JsonSchema, path: string): FieldRow[] {
  if (field.anyOf) return field.anyOf.flatMap((choice) => innerRows(asSchema(choice), path));
  if (field.type === 'array') return innerRows(itemsOf(field), `${path}[]`);
  return fieldRows(field, `${path}.`);
}
