import type { ErrorCode, FieldIssue } from '@ijsploeg/worker/contract';
import * as v from 'valibot';
import { ApiError } from '../api/api.ts';
import { failureReason } from '../api/error-message.ts';
import { fieldMessage } from './field-message.ts';

/** The error message of each field: a function, so that it follows the language. */
export type FieldErrors<Values = Record<string, unknown>> = Partial<
  Record<keyof Values & string, () => string>
>;

/** The data to send, or the error of each field. */
export type ParsedForm<Values, Fields> = { fields: Fields } | { errors: FieldErrors<Values> };

/** An issue inside a list (`skills.2`) is shown at the list. */
const fieldName = (path: string): string => path.split('.')[0] ?? '';

/** The first broken rule of each field. */
export function toFieldErrors(
  issues: readonly FieldIssue[],
  messageAt: (field: string, rule: string) => string = (field, rule) => fieldMessage(rule, field),
): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) {
    const field = fieldName(path);
    errors[field] ??= () => messageAt(field, message);
  }
  return errors;
}

/** Validates an input by the schema of the request body. */
export function parseBySchema<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
  toErrors: (issues: readonly FieldIssue[]) => FieldErrors = toFieldErrors,
): { fields: v.InferOutput<Schema> } | { errors: FieldErrors } {
  const { success, output, issues = [] } = v.safeParse(schema, input);
  if (success) return { fields: output };
  return {
    errors: toErrors(issues.map((issue) => ({ path: v.getDotPath(issue) ?? '', message: issue.message }))),
  };
}

interface RefusalOptions {
  /** The values of a FormData, by field. */
  values: object;
  toErrors?: ((issues: readonly FieldIssue[]) => FieldErrors) | undefined;
  /** Error codes that are about one field. */
  fieldOf?: Partial<Record<ErrorCode, string>> | undefined;
}

/**
 * Sorts a failed request into the errors of fields and, when part of it has no field, the failure of the
 * form.
 */
export function sortRefusal(
  error: unknown,
  { values, toErrors = toFieldErrors, fieldOf = {} }: RefusalOptions,
): { errors: FieldErrors; failure: unknown } {
  if (!(error instanceof ApiError)) return { errors: {}, failure: error };
  const { code, issues } = error;
  const field = fieldOf[code];
  if (field) return { errors: { [field]: () => failureReason(error) }, failure: null };
  const shown = issues.filter((issue) => Object.keys(toErrors([issue])).every((name) => name in values));
  return {
    errors: toErrors(shown),
    failure: shown.length > 0 && shown.length === issues.length ? null : error,
  };
}
