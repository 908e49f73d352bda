import * as v from 'valibot';
import { MAX_EMAIL_CHARS, MAX_PASSWORD_CHARS, MIN_PASSWORD_CHARS } from './limits.ts';

/** The rules a field can break. The server sends the rule and clients have a text for each. */
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
  'code_format',
  'code_wrong',
  'code_used',
  'code_clock',
  'unknown_skill',
  'motivation_too_short',
  'end_before_start',
  'too_many_hours',
  'clock_change',
] as const;
export type FieldRule = (typeof FIELD_RULES)[number];

// Control characters do not belong in a name or a title, and CR or LF would end up in a mail's subject.
const CONTROL_CHARACTERS = /\p{Cc}/u;

/** One required line of text: trimmed, not empty, no control characters. */
export const RequiredLine = (maxChars: number) =>
  v.pipe(
    v.string('required'),
    v.trim(),
    v.nonEmpty('required'),
    v.maxLength(maxChars, 'too_long'),
    v.check((text) => !CONTROL_CHARACTERS.test(text), 'invalid'),
  );

/** One optional line of text; empty becomes null. */
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

/** Optional text of several lines; empty becomes null, line breaks become LF. */
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

/** A mail address, trimmed and lower-cased, so that equal addresses compare equal. */
export const EmailAddress = v.pipe(
  v.string('required'),
  v.trim(),
  v.toLowerCase(),
  v.nonEmpty('required'),
  v.maxLength(MAX_EMAIL_CHARS, 'too_long'),
  v.email('invalid_email'),
);

/** A new password. Only the server checks that it is not common and not the mail address. */
export const NewPassword = v.pipe(
  v.string('required'),
  v.nonEmpty('required'),
  v.minLength(MIN_PASSWORD_CHARS, 'password_too_short'),
  v.maxLength(MAX_PASSWORD_CHARS, 'too_long'),
);

/** An existing password, entered as proof of identity: any length up to the maximum. */
export const EnteredPassword = v.pipe(
  v.string('required'),
  v.nonEmpty('required'),
  v.maxLength(MAX_PASSWORD_CHARS, 'too_long'),
);

/**
 * A rule over several fields of an object, reported at one of them. It is checked while other fields are invalid
 * too, so that a form shows all errors at once; `holds` is called only when every field in `needs` is a string.
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

/** The two password fields of a form must be equal; the issue is reported at the second one. */
export const passwordsMatch = <T extends { password: string; confirmPassword: string }>() =>
  crossFieldRule<T>(
    'confirmPassword',
    'password_mismatch',
    ['password', 'confirmPassword'],
    (input) => input.password === input.confirmPassword,
  );

/**
 * Identifies one submission of a form; a random UUID will do. A repeat, after a lost response or a double
 * click, returns what the first one created. A form with other values needs a new id.
 */
export const SubmissionId = v.optional(v.pipe(v.string('invalid'), v.regex(/^[\w-]{8,64}$/, 'invalid')));

/** An opaque id in a body. */
export const Id = v.pipe(v.string('required'), v.regex(/^[a-z]{3}_[a-z0-9]{1,40}$/, 'invalid'));
