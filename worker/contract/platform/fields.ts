import * as v from 'valibot';
import { MAX_EMAIL_CHARS, MAX_NAME_CHARS, MAX_PASSWORD_CHARS, MIN_PASSWORD_CHARS } from './limits.ts';

/** The rules a field can break. The server sends the rule and clients have a text for each. */
export const FIELD_RULES = [
  'required',
  'invalid',
  'too_long',
  'too_short',
  'out_of_range',
  'invalid_email',
  'invalid_phone',
  'not_a_name',
  'password_mismatch',
  'password_too_short',
  'password_too_simple',
  'password_too_obvious',
  'password_too_common',
  'password_is_email',
  'password_is_name',
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
const LINE_ENDS = /[\p{Cc}\p{Zl}\p{Zp}]/u;

// The zero-width joiner that makes one emoji of two stays.
const INVISIBLE = /(?!\u200d\p{Extended_Pictographic})\p{Cf}/gu;

/**
 * The text without characters that show nothing and disguise the others, such as direction overrides and zero-width spaces.
 * They are often copied along, so a text with them is not refused.
 */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '');

/** One required line of text: trimmed, not empty, no control or invisible characters. */
export const RequiredLine = (maxChars: number) =>
  v.pipe(
    v.string('required'),
    v.transform(withoutInvisible),
    v.trim(),
    v.nonEmpty('required'),
    v.maxLength(maxChars, 'too_long'),
    v.check((text) => !LINE_ENDS.test(text), 'invalid'),
  );

// In a name these are no accident.
const INVISIBLE_CHARACTERS = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u;

/** All of two letters, and the common long ones. Titles and suffixes such as `Prof.dr.` are no domains. */
const TOP_LEVEL_DOMAIN =
  '(?!(?:dr|drs|ir|jr|sr)(?![a-z]))(?:[a-z]{2}|xn--[a-z0-9-]+|academy|agency|amsterdam|app|bet|bid|biz|blog|bond|' +
  'buzz|casino|cash|cfd|click|cloud|club|deals|dev|digital|email|finance|frl|fun|games|gift|gold|group|homes|host|' +
  'icu|info|lat|life|link|live|loan|lol|mobi|money|monster|net|news|online|org|page|party|pro|promo|quest|sale|sbs|' +
  'shop|site|space|store|support|tech|today|top|vip|website|wiki|win|work|world|xyz|zip)';

/**
 * Text that mail programs turn into a link. A word before a top-level domain has three letters or more, because `J.de
 * Vries` and `K.Ng` are names.
 */
const LINKED = [
  /http|www\.|:\/\/|@/i,
  /[\p{L}\p{N}]\.[\p{L}\p{N}-]+\//u,
  /[\p{L}\p{N}]\.com(?![\p{L}\p{N}])/iu,
  new RegExp(`[\\p{L}\\p{N}-]{3}\\.${TOP_LEVEL_DOMAIN}(?![\\p{L}\\p{N}])`, 'iu'),
];

// Fullwidth letters and the ideographic full stop work in an address too.
const hasLink = (text: string): boolean => {
  const plain = text.normalize('NFKC').replaceAll('\u3002', '.');
  return LINKED.some((link) => link.test(plain));
};

/**
 * A first or last name. The portal mails names to addresses that somebody else entered, so a name cannot carry an
 * advertisement with a link.
 */
export const PersonName = v.pipe(
  v.string('required'),
  v.trim(),
  v.nonEmpty('required'),
  v.maxLength(MAX_NAME_CHARS, 'too_long'),
  v.check((name) => !CONTROL_CHARACTERS.test(name), 'invalid'),
  v.check((name) => !INVISIBLE_CHARACTERS.test(name) && !hasLink(name), 'not_a_name'),
);

/** One optional line of text; empty becomes null. */
export const OptionalLine = (maxChars: number) =>
  v.nullish(
    v.pipe(
      v.string('invalid'),
      v.transform(withoutInvisible),
      v.trim(),
      v.maxLength(maxChars, 'too_long'),
      v.check((text) => !LINE_ENDS.test(text), 'invalid'),
      v.transform((text) => text || null),
    ),
    null,
  );

/** Optional text of several lines; empty becomes null, line breaks become LF. */
export const OptionalText = (maxChars: number) =>
  v.nullish(
    v.pipe(
      v.string('invalid'),
      v.transform(withoutInvisible),
      v.trim(),
      v.maxLength(maxChars, 'too_long'),
      v.transform((text) => text.replace(/\r\n?/g, '\n') || null),
    ),
    null,
  );

/** Required text of several lines; line breaks become LF. */
export const RequiredText = (maxChars: number) =>
  v.pipe(
    v.string('required'),
    v.transform(withoutInvisible),
    v.trim(),
    v.nonEmpty('required'),
    v.maxLength(maxChars, 'too_long'),
    v.transform((text) => text.replace(/\r\n?/g, '\n')),
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

/** A new password. Only the server checks that it is not easy to guess. */
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
 * too, so that a form shows all errors at once; `holds` is called only when every field in `needs` is a string, or of
 * the given `type`.
 */
export const crossFieldRule = <T extends object>(
  field: keyof T & string,
  rule: FieldRule,
  needs: readonly (keyof T & string)[],
  holds: (input: T) => boolean,
  type: 'string' | 'number' = 'string',
) =>
  v.rawCheck<T>(({ dataset, addIssue }) => {
    const input = dataset.value as T;
    if (needs.some((name) => typeof input?.[name] !== type) || holds(input)) return;
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
