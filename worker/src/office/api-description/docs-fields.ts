import type { JsonSchema } from '@valibot/to-json-schema';
import { html } from 'hono/html';

type Html = ReturnType<typeof html>;

/** One field of a request or response body, as a row of a table. */
export interface FieldRow {
  /** The dotted path; `[]` stands for the items of an array. */
  path: string;
  type: Html;
  required: boolean;
  /** Its limits as short phrases. */
  rules: string[];
}

const asSchema = (schema: JsonSchema | boolean | undefined): JsonSchema =>
  typeof schema === 'object' ? schema : {};

const itemsOf = ({ items }: JsonSchema) => asSchema(Array.isArray(items) ? items[0] : items);

/** The fragment of a named schema on the page. */
export const shapeAnchor = (name: string) => `shape-${name}`;

const typeName = ({ type, format }: JsonSchema) => {
  if (type === undefined) return 'anything';
  return format === undefined ? String(type) : `${type} (${format})`;
};

/** The type of a value, with links to named schemas. */
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

/** The limits of a value; for a nullable one, those of its non-null type. */
export function rulesOf(schema: JsonSchema): string[] {
  const rules = [
    schema.minLength && `at least ${schema.minLength} ${schema.minLength === 1 ? 'character' : 'characters'}`,
    schema.maxLength && `at most ${schema.maxLength} characters`,
    schema.minimum !== undefined && `from ${schema.minimum}`,
    schema.maximum !== undefined && `to ${schema.maximum}`,
    schema.maxItems && `at most ${schema.maxItems} items`,
    schema.pattern && `matches ${schema.pattern}`,
    schema.default !== undefined && `default ${JSON.stringify(schema.default)}`,
  ].filter((rule) => typeof rule === 'string');
  return [...(schema.anyOf?.flatMap((choice) => rulesOf(asSchema(choice))) ?? []), ...rules];
}

/** The fields of an object, including those of unnamed objects inside it, in order. */
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
    return [row, ...nestedRows(field, path)];
  });
}

function nestedRows(field: JsonSchema, path: string): FieldRow[] {
  if (field.anyOf) return field.anyOf.flatMap((choice) => nestedRows(asSchema(choice), path));
  if (field.type === 'array') return nestedRows(itemsOf(field), `${path}[]`);
  return fieldRows(field, `${path}.`);
}
