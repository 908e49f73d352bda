import * as v from 'valibot';
import { defineEndpoint } from '../platform/endpoint.ts';
import {
  EmailAddress,
  EnteredPassword,
  Id,
  NewPassword,
  PersonName,
  passwordsMatch,
} from '../platform/fields.ts';
import { DEFAULT_LOCALE, Locale } from '../platform/locales.ts';
import { Instant } from '../platform/time.ts';
import { Session, SessionAnswer } from './session.ts';

/** The password once more. */
const ConfirmedPassword = v.pipe(v.string('required'), v.nonEmpty('required'));

export const SignUp = v.pipe(
  v.object({
    firstName: PersonName,
    lastName: PersonName,
    email: EmailAddress,
    password: NewPassword,
    confirmPassword: ConfirmedPassword,
    locale: v.optional(Locale, DEFAULT_LOCALE),
  }),
  passwordsMatch(),
);
export type SignUp = v.InferOutput<typeof SignUp>;

export const SignIn = v.object({ email: EmailAddress, password: EnteredPassword });
export type SignIn = v.InferOutput<typeof SignIn>;

/** The purposes of a mailed link with a one-time token. */
export const TOKEN_PURPOSES = ['confirm_email', 'reset_password'] as const;
export type TokenPurpose = (typeof TOKEN_PURPOSES)[number];

/** A secret from a mailed link. */
export const Secret = v.pipe(v.string('required'), v.nonEmpty('required'), v.maxLength(200, 'too_long'));

export const ResetPassword = v.pipe(
  v.object({
    accessToken: Secret,
    refreshToken: Secret,
    password: NewPassword,
    confirmPassword: ConfirmedPassword,
  }),
  passwordsMatch(),
);

export const ChangePassword = v.pipe(
  v.object({
    currentPassword: EnteredPassword,
    password: NewPassword,
    confirmPassword: ConfirmedPassword,
  }),
  passwordsMatch(),
);

export const signUp = defineEndpoint({
  method: 'POST',
  path: '/api/auth/sign-up',
  access: 'anyone',
  summary:
    'Creates an account, or signs up again for one that was never confirmed, and mails the confirmation link of this sign-up.',
  body: SignUp,
  status: 201,
  answer: v.object({
    email: v.string(),
    /** Identifies the sign-up in a request to send its mail again. */
    signUpId: v.string(),
  }),
  errors: ['account.exists', 'request.rate_limited'],
});

const ConfirmationLink = v.object({ token: Secret });

/** A sign-up that waits for its confirmation, by which its maker recognises it. */
export const PendingSignUp = v.object({
  firstName: v.string(),
  lastName: v.string(),
  signedUpAt: Instant,
});
export type PendingSignUp = v.InferOutput<typeof PendingSignUp>;

export const lookAtSignUp = defineEndpoint({
  method: 'POST',
  path: '/api/auth/confirm-email/look',
  access: 'anyone',
  summary: 'Which sign-up the mailed link confirms, and which one was made in this browser. Changes nothing.',
  body: ConfirmationLink,
  status: 200,
  answer: v.object({
    email: v.string(),
    /** The sign-up of the link; null once the address is confirmed. */
    signUp: v.nullable(PendingSignUp),
    /** The sign-up that was made in this browser: that of the link, or another one with the same address. */
    own: v.nullable(PendingSignUp),
    /** Whether both are the same one. */
    isOwn: v.boolean(),
  }),
  errors: ['token.invalid'],
});
export type SignUpOfLink = v.InferOutput<(typeof lookAtSignUp)['answer']>;

export const SignUpConfirmation = v.object({
  ...ConfirmationLink.entries,
  /** The password of the link's sign-up, needed where no sign-up with this address was made in this browser. */
  password: v.optional(EnteredPassword),
});

export const confirmEmail = defineEndpoint({
  method: 'POST',
  path: '/api/auth/confirm-email',
  access: 'anyone',
  summary:
    "Confirms the mail address with the token from the mailed link: for the sign-up that was made in this browser, or with its password for that of the link, which signs in too. The account gets that sign-up's password and names.",
  body: SignUpConfirmation,
  status: 200,
  answer: v.object({
    email: v.string(),
    /** After a password: the session that was started. */
    session: v.nullable(Session),
  }),
  errors: [
    'token.invalid',
    'auth.password_needed',
    'auth.wrong_password',
    'auth.throttled',
    'request.rate_limited',
  ],
});

export const dropSignUp = defineEndpoint({
  method: 'POST',
  path: '/api/auth/confirm-email/drop',
  access: 'anyone',
  summary: 'Ends the sign-up of the mailed link, with all its links, for a reader who did not make it.',
  body: ConfirmationLink,
  status: 204,
  errors: ['token.invalid'],
});

export const ConfirmationResend = v.object({
  email: EmailAddress,
  /** From the answer to the sign-up, or from `auth.email_not_confirmed`. */
  signUpId: v.optional(Id),
});

export const resendConfirmation = defineEndpoint({
  method: 'POST',
  path: '/api/auth/resend-confirmation',
  access: 'anyone',
  summary:
    'Mails a new confirmation link if the address is unconfirmed, for the newest sign-up or the named one; the response is the same if not.',
  body: ConfirmationResend,
  status: 202,
  answer: v.object({ email: v.string() }),
  errors: ['request.rate_limited'],
});

export const signIn = defineEndpoint({
  method: 'POST',
  path: '/api/auth/sign-in',
  access: 'anyone',
  summary: 'Starts a session: sets the cookie and returns the same as GET /api/auth/session.',
  body: SignIn,
  status: 200,
  answer: Session,
  errors: ['auth.invalid_credentials', 'auth.email_not_confirmed', 'auth.throttled', 'request.rate_limited'],
});

export const signOut = defineEndpoint({
  method: 'POST',
  path: '/api/auth/sign-out',
  access: 'signed-in',
  beforeCode: true,
  summary: 'Ends the current session.',
  status: 204,
});

export const getSession = defineEndpoint({
  method: 'GET',
  path: '/api/auth/session',
  access: 'anyone',
  summary: 'The signed-in person; `{ user: null }` without a session.',
  status: 200,
  answer: SessionAnswer,
});

export const ForgottenPassword = v.object({ email: EmailAddress });

export const forgotPassword = defineEndpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: 'anyone',
  summary:
    'Mails a link for setting a new password if the address has an account; the response is the same if not.',
  body: ForgottenPassword,
  status: 202,
  answer: v.object({ email: v.string() }),
  errors: ['request.rate_limited'],
});

export const resetPassword = defineEndpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'anyone',
  summary: 'Sets a new password with the two tokens from the mailed link, and ends every session.',
  body: ResetPassword,
  status: 200,
  answer: v.object({ email: v.string() }),
  errors: ['reset.invalid_tokens', 'request.rate_limited'],
});

export const changePassword = defineEndpoint({
  method: 'POST',
  path: '/api/auth/change-password',
  access: 'signed-in',
  sensitive: true,
  summary: 'Changes your password and ends your other sessions.',
  body: ChangePassword,
  status: 204,
  errors: ['auth.wrong_password', 'auth.throttled', 'request.rate_limited'],
});
