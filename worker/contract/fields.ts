import * as v from 'valibot';
import { MAX_EMAIL_CHARS, MAX_PASSWORD_CHARS, MIN_PASSWORD_CHARS } from './limits.ts';

/** The rules a field can break. Clients hold one text for each; the server sends the rule, never a sentence. */
export const FIELD_RULES = [
  'required',
  'invalid',
  'too_long',
  'too_short',
  'out_of_range',
  'invalid_email',
  'invalid_phone',
  'password_mismatch',
  'password_too_short',
  'password_too_common',
  'password_is_email',
  'wrong_password',
  'unknown_skill',
  'motivation_too_short',
  'end_before_start',
  'too_many_hours',
  'clock_change',
] as const;
export type FieldRule = (typeof FIELD_RULES)[number];

// Control characters have no place in a name or a title, and CR or LF would reach a mail's subject.
const CONTROL_CHARACTERS = /\p{Cc}/u;

/** One line of text that must be there: trimmed, not empty, no control characters. */
export const RequiredLine = (maxChars: number) =>
  v.pipe(
    v.string('required'),
    v.trim(),
    v.nonEmpty('required'),
    v.maxLength(maxChars, 'too_long'),
    v.check((text) => !CONTROL_CHARACTERS.test(text), 'invalid'),
  );

/** One line that may be missing; empty becomes null. */
export const OptionalLine = (maxChars: number) =>
  v.nullish(
    v.pipe(
      v.string('invalid'),
      v.trim(),
      v.maxLength(maxChars, 'too_long'),
      v.check((text) => !CONTROL_CHARACTERS.test(text), 'invalid'),
      v.transform((text) => text || null),
    ),
    null,
  );

/** Several lines that may be missing; empty becomes null, line ends become LF. */
export const OptionalText = (maxChars: number) =>
  v.nullish(
    v.pipe(
      v.string('invalid'),
      v.trim(),
      v.maxLength(maxChars, 'too_long'),
      v.transform((text) => text.replace(/\r\n?/g, '\n') || null),
    ),
    null,
  );

/** A mail address, trimmed and lower-cased: one person, one spelling. */
export const EmailAddress = v.pipe(
  v.string('required'),
  v.trim(),
  v.toLowerCase(),
  v.nonEmpty('required'),
  v.maxLength(MAX_EMAIL_CHARS, 'too_long'),
  v.email('invalid_email'),
);

/** A password being chosen. That it is not common and not the address is checked by the server alone. */
export const NewPassword = v.pipe(
  v.string('required'),
  v.nonEmpty('required'),
  v.minLength(MIN_PASSWORD_CHARS, 'password_too_short'),
  v.maxLength(MAX_PASSWORD_CHARS, 'too_long'),
);

/** A password being typed to prove who one is: any length up to the maximum. */
export const GivenPassword = v.pipe(
  v.string('required'),
  v.nonEmpty('required'),
  v.maxLength(MAX_PASSWORD_CHARS, 'too_long'),
);

/**
 * A rule over several fields of an object, told at one of them. It is also checked while other fields are
 * wrong, so that a form shows all of its errors at once; `holds` is asked only when every field it needs is there.
 */
export const crossFieldRule = <T extends object>(
  field: keyof T & string,
  rule: FieldRule,
  needs: readonly (keyof T & string)[],
  holds: (input: T) => boolean,
) =>
  v.rawCheck<T>(({ dataset, addIssue }) => {
    const input = dataset.value as T;
    if (needs.some((name) => typeof input?.[name] !== 'string') || holds(input)) return;
    addIssue({
      message: rule,
      path: [
        {
          type: 'object',
          origin: 'value',
          input: { ...input } as Record<string, unknown>,
          key: field,
          value: input[field],
        },
      ],
    });
  });

/** Two fields of a form that must hold the same password; the issue is put at the second one. */
export const passwordsMatch = <T extends { password: string; confirmPassword: string }>() =>
  crossFieldRule<T>(
    'confirmPassword',
    'password_mismatch',
    ['password', 'confirmPassword'],
    (input) => input.password === input.confirmPassword,
  );

/**
 * Identifies one submission of a form (a random UUID will do). A submission sent again, because its answer was lost
 * or a button was pressed twice, is answered with what it created the first time; a form with other values needs
 * another id.
 */
export const SubmissionId = v.optional(v.pipe(v.string('invalid'), v.regex(/^[\w-]{8,64}$/, 'invalid')));

/** An opaque id, as in a body. */
export const Id = v.pipe(v.string('required'), v.regex(/^[a-z]{3}_[a-z0-9]{1,40}$/, 'invalid'));
