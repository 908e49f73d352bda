import type { FieldIssue } from '@ijsploeg/worker/contract';
import * as v from 'valibot';
import type { ApiError } from '../api/api.ts';
import { periodErrors, readMoment, type TypedPeriod } from './typed-period.ts';

/** What is wrong with a form, in words at its fields. */
export type TypedErrors<Form> = Partial<Record<keyof Form, string>>;

/** How a thing with a start and an end is typed, and what is made of it. */
export interface FormRules<Form extends TypedPeriod, Fields> {
  /** What to send, or every error at its field: the rules of the server, and those of the clock at the rink. */
  read: (form: Form) => { fields: Fields } | { errors: TypedErrors<Form> };
  /** The form once a field was left: what is typed is written in full. */
  tidy: (form: Form) => Form;
  /** The words for the rules that fields broke on the server. */
  toErrors: (issues: readonly FieldIssue[]) => TypedErrors<Form>;
  /** A refusal that is about fields though it names none; null for others. */
  refusalAt?: (error: ApiError) => TypedErrors<Form> | null;
}

/**
 * Puts the rules that fields broke, here or on the server, into words at those fields.
 *
 * @param empty has every field of the form
 */
export function issuesToErrors<Form extends object>(
  issues: readonly FieldIssue[],
  empty: Form,
  messageAt: (field: keyof Form, rule: string) => string,
): TypedErrors<Form> {
  const errors: TypedErrors<Form> = {};
  for (const { path, message } of issues) {
    const field = path.split('.')[0] as keyof Form;
    if (field in empty) errors[field] ??= messageAt(field, message);
  }
  return errors;
}

/**
 * Reads a typed form by the schema of what is sent.
 *
 * @param toInput what the schema is given, with the moments that were typed
 */
export function readTypedForm<Form extends TypedPeriod, Schema extends v.GenericSchema>(
  form: Form,
  schema: Schema,
  toInput: (moments: Record<'start' | 'end', string | undefined>) => unknown,
  toErrors: (issues: readonly FieldIssue[]) => TypedErrors<Form>,
): { fields: v.InferOutput<Schema> } | { errors: TypedErrors<Form> } {
  const start = readMoment(form, 'start');
  const end = readMoment(form, 'end');
  const result = v.safeParse(schema, toInput({ start: start.instant, end: end.instant }));
  const fromRules = toErrors(
    (result.issues ?? []).map((issue) => ({ path: v.getDotPath(issue) ?? '', message: issue.message })),
  );
  // A moment that could not be read broke a rule above for being missing; its own error says more.
  if (!start.instant) delete fromRules.startTime;
  if (!end.instant) delete fromRules.endTime;
  const errors = { ...fromRules, ...start.errors, ...end.errors } as TypedErrors<Form>;
  return result.success && Object.keys(errors).length === 0 ? { fields: result.output } : { errors };
}

/** What is wrong with the dates and times typed so far; that some are still missing is not. */
export function findTimeErrors<Form extends TypedPeriod>(
  form: Form,
  { read }: Pick<FormRules<Form, unknown>, 'read'>,
): TypedErrors<Form> {
  const reading = read(form);
  return 'fields' in reading ? {} : (periodErrors(form, reading.errors) as TypedErrors<Form>);
}

/** True when both forms say the same. */
export const isSameForm = <Form extends object>(one: Form, other: Form): boolean =>
  (Object.keys(one) as (keyof Form)[]).every((field) => String(one[field]) === String(other[field]));
