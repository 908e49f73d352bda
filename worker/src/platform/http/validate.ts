import { FIELD_RULES, type FieldIssue } from '@ijsploeg/worker/contract';
import * as v from 'valibot';
import { AppError } from '../lib/errors.ts';

const KNOWN_RULES: ReadonlySet<string> = new Set(FIELD_RULES);

/**
 * Parses untrusted input with a schema of the contract.
 *
 * @throws AppError request.invalid, with each field's path and the first rule it broke
 */
export function validate<S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, input, { abortPipeEarly: false });
  if (result.success) return result.output;
  const issues = new Map<string, FieldIssue>();
  for (const issue of result.issues) {
    const path = v.getDotPath(issue) ?? '';
    // An issue with one of valibot's own messages, such as a missing key, is reported as a rule of the contract.
    const missing = issue.input === undefined ? 'required' : 'invalid';
    if (!issues.has(path))
      issues.set(path, { path, message: KNOWN_RULES.has(issue.message) ? issue.message : missing });
  }
  throw new AppError('request.invalid', { issues: [...issues.values()] });
}
