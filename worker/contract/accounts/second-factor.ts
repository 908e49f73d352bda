import * as v from 'valibot';
import { defineEndpoint } from '../platform/endpoint.ts';
import { EnteredPassword } from '../platform/fields.ts';
import { Instant } from '../platform/time.ts';
import { Session } from './session.ts';

/** Six digits from an authenticator app; spaces do not matter. */
const Code = v.pipe(
  v.string('required'),
  v.transform((text) => text.replace(/\s/g, '')),
  v.nonEmpty('required'),
  v.regex(/^\d{6}$/, 'code_format'),
);

/** A recovery code as shown; case, spaces and hyphens do not matter. */
const RecoveryCode = v.pipe(
  v.string('required'),
  v.maxLength(40, 'too_long'),
  v.transform((text) => text.toLowerCase().replace(/[^a-z0-9]/g, '')),
  v.nonEmpty('required'),
);

/** A code of either kind. */
export const Verification = v.pipe(
  v.object({
    code: v.optional(Code),
    recoveryCode: v.optional(RecoveryCode),
    /** Ask for no code on this device for thirty days, except for sensitive actions. */
    trustDevice: v.optional(v.boolean('invalid'), false),
  }),
  v.forward(
    v.check(({ code, recoveryCode }) => (code === undefined) !== (recoveryCode === undefined), 'required'),
    ['code'],
  ),
);

/** A person's confirmed second factor. */
export const SecondFactor = v.object({
  confirmedAt: Instant,
  recoveryCodesLeft: v.number(),
  /** When it is removed because an admin asked for that; null if nobody did. */
  removalAt: v.nullable(Instant),
});
export type SecondFactor = v.InferOutput<typeof SecondFactor>;

export const verifySession = defineEndpoint({
  method: 'POST',
  path: '/api/auth/verify',
  access: 'signed-in',
  beforeCode: true,
  summary:
    'Verifies this session with a code of the authenticator app or with a recovery code, and returns the same as GET /api/auth/session.',
  body: Verification,
  status: 200,
  answer: Session,
  errors: ['auth.code_wrong', 'auth.throttled', 'factor.not_found'],
});

export const getFactor = defineEndpoint({
  method: 'GET',
  path: '/api/profile/factor',
  access: 'signed-in',
  summary: 'Your second factor; null without one.',
  status: 200,
  answer: v.object({ factor: v.nullable(SecondFactor) }),
});

export const FactorStart = v.object({ password: EnteredPassword });

export const startFactor = defineEndpoint({
  method: 'POST',
  path: '/api/profile/factor',
  access: 'signed-in',
  sensitive: true,
  summary:
    'Returns a new secret for an authenticator app, for your password. It replaces an earlier one that was not confirmed.',
  body: FactorStart,
  status: 201,
  answer: v.object({
    /** In base32, for typing. */
    secret: v.string(),
    /** `otpauth://totp/…`, for a QR code. */
    uri: v.string(),
  }),
  errors: ['auth.wrong_password', 'auth.throttled', 'factor.exists', 'request.rate_limited'],
});

export const FactorConfirmation = v.object({ code: Code });

export const confirmFactor = defineEndpoint({
  method: 'POST',
  path: '/api/profile/factor/confirm',
  access: 'signed-in',
  sensitive: true,
  summary: 'Confirms the second factor with its first code. The recovery codes are returned only here.',
  body: FactorConfirmation,
  status: 200,
  answer: v.object({ recoveryCodes: v.array(v.string()) }),
  errors: ['auth.code_wrong', 'auth.throttled', 'factor.exists', 'factor.not_found'],
});

/** The password, or a code of the app. */
export const FactorRemoval = v.pipe(
  v.object({ password: v.optional(EnteredPassword), code: v.optional(Code) }),
  v.forward(
    v.check(({ password, code }) => (password === undefined) !== (code === undefined), 'required'),
    ['password'],
  ),
);

export const removeFactor = defineEndpoint({
  method: 'DELETE',
  path: '/api/profile/factor',
  access: 'signed-in',
  // Not `sensitive`: the code in the body is a recent one. With the password the route asks for one itself.
  summary: 'Removes your second factor and its recovery codes, for your password or a code of the app.',
  body: FactorRemoval,
  status: 204,
  errors: [
    'auth.verify_again',
    'auth.wrong_password',
    'auth.code_wrong',
    'auth.throttled',
    'factor.not_found',
    'request.rate_limited',
  ],
});
