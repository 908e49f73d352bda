import type { ErrorCode } from '@ijsploeg/worker/contract';
import * as v from 'valibot';
import { ApiError } from '../api/api.ts';
import { errorMessage } from '../api/error-message.ts';
import { fieldMessage } from './field-message.ts';

/** What to write under each field that has an error; asked for when drawn, so that it follows the language. */
export type FieldErrors = Record<string, () => string>;

/** What an input breaks of its schema: the first rule of each field. */
export function findFieldErrors(schema: v.GenericSchema, input: unknown): FieldErrors {
  const { issues = [] } = v.safeParse(schema, input);
  return toFieldErrors(issues.map((issue) => ({ path: v.getDotPath(issue) ?? '', message: issue.message })));
}

interface Refusal {
  fields: FieldErrors;
  /** What no field can show: to be told by the form. */
  failure: unknown;
}

/**
 * Sorts a failed sending: what belongs to a field goes there, the rest is told by the form.
 *
 * @param names the fields the form has
 * @param fieldOf error codes that are about one field
 */
export function sortRefusal(
  error: unknown,
  names: readonly string[],
  fieldOf: Partial<Record<ErrorCode, string>> = {},
): Refusal {
  if (!(error instanceof ApiError)) return { fields: {}, failure: error };
  const field = fieldOf[error.code];
  if (field) return { fields: { [field]: () => errorMessage(error) }, failure: null };
  const fields = toFieldErrors(error.issues.filter(({ path }) => names.includes(fieldName(path))));
  const allShown = error.issues.length > 0 && error.issues.every(({ path }) => fieldName(path) in fields);
  return { fields, failure: allShown ? null : error };
}

/** An issue inside a list (`skills.2`) is shown at the list. */
const fieldName = (path: string): string => path.split('.')[0] ?? '';

function toFieldErrors(issues: readonly { path: string; message: string }[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) errors[fieldName(path)] ??= () => fieldMessage(message);
  return errors;
}
