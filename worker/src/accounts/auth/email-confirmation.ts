import {
  type Answer,
  type confirmEmail,
  type dropSignUp,
  type lookAtSignUp,
  type PendingSignUp,
  type resendConfirmation,
  type SignUpOfLink,
  toInstant,
} from '@ijsploeg/worker/contract';
import { and, eq, exists, getTableColumns, inArray, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { auditIfChanged, auditRowExists } from '../../platform/audit/audit.statements.ts';
import { batch } from '../../platform/db/batch.ts';
import { selectJson } from '../../platform/db/json-row.ts';
import type { Call } from '../../platform/http/endpoint.ts';
import type { SignedIn } from '../../platform/http/signed-in.ts';
import { countMailTo } from '../../platform/identity/address-limit.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { enqueueMail } from '../../platform/mail/mail.outbox.ts';
import { accounts, oneTimeTokens } from '../../platform/tables/auth.table.ts';
import { profiles } from '../../platform/tables/profile.table.ts';
import { acceptBySigningUp } from '../invitations/accepted.ts';
import { rememberDevice } from './known-device.ts';
import { confirmEmailMail } from './mails/confirm-email.ts';
import { validToken } from './one-time-tokens.ts';
import { tryPassword, wrongPassword } from './password-attempts.ts';
import {
  isLinkOf,
  type PendingSignUp as Pending,
  selectSignUps,
  signUpOf,
  signUpOfBrowser,
  toNames,
} from './pending-sign-ups.ts';
import { attemptsFrom, auditAttempt, enter } from './sign-in.ts';

/** A mailed link that is valid, with its account and sign-up. */
interface FoundLink {
  id: string;
  /** Null for a link from before sign-ups had their own rows: it is for the account as it is. */
  passwordHash: string | null;
  userId: string;
  email: string;
  confirmedAt: number | null;
  signUp: Pending;
  /** The sign-ups with the address, newest first. */
  signUps: Pending[];
  /** The condition on `one_time_tokens` that selects it. */
  token: SQL | undefined;
}

type LinkCall = Pick<Call<typeof confirmEmail>, 'db' | 'clock' | 'requestId' | 'c'> & {
  body: { token: string };
};

/** @throws AppError token.invalid */
async function findLink({ db, body, clock }: LinkCall): Promise<FoundLink> {
  const [id = '', secret = ''] = body.token.split('.', 2);
  const token = await validToken({ id, secret }, 'confirm_email', clock.now());
  const found = await selectJson(db, {
    link: getTableColumns(oneTimeTokens),
    account: getTableColumns(accounts),
    profile: { firstName: profiles.firstName, lastName: profiles.lastName },
  })
    .from(oneTimeTokens)
    .innerJoin(accounts, eq(accounts.id, oneTimeTokens.userId))
    .innerJoin(profiles, eq(profiles.id, oneTimeTokens.userId))
    .where(token)
    .get();
  if (!found) throw new AppError('token.invalid');
  const { link, account, profile } = found.row;
  const passwordHash = link.passwordHash ?? account.passwordHash;
  const signUps = await selectSignUps(db, account.id);
  return {
    id,
    passwordHash: link.passwordHash,
    userId: account.id,
    email: account.email,
    confirmedAt: account.emailConfirmedAt,
    // The row of the oldest of many sign-ups is deleted, and its links still work.
    signUp: signUps.find((one) => one.passwordHash === passwordHash) ?? {
      passwordHash,
      firstName: link.firstName ?? profile.firstName,
      lastName: link.lastName ?? profile.lastName,
      createdAt: link.createdAt,
    },
    signUps,
    token,
  };
}

/** The sign-up that was made in this browser: that of the link, or else the newest other one with the address. */
const ownSignUp = ({ c }: LinkCall, { signUp, signUps }: FoundLink) =>
  signUpOfBrowser(c, [signUp, ...signUps]);

const toSignUp = ({ firstName, lastName, createdAt }: Pending): PendingSignUp => ({
  firstName,
  lastName,
  signedUpAt: toInstant(createdAt),
});

/**
 * What a mailed link (`<id>.<secret>`) is about.
 *
 * @throws AppError token.invalid
 */
export async function look(call: Call<typeof lookAtSignUp>): Promise<SignUpOfLink> {
  const found = await findLink(call);
  const { email } = found;
  if (found.confirmedAt !== null) return { email, signUp: null, own: null, isOwn: false };
  const own = await ownSignUp(call, found);
  return { email, signUp: toSignUp(found.signUp), own: own && toSignUp(own), isOwn: own === found.signUp };
}

/**
 * Confirms the address for the sign-up that was made in this browser. The link proves the mailbox and the browser the sign-up:
 * anywhere else somebody may have signed up with the address of another person, who must not confirm that password.
 *
 * @throws AppError token.invalid | auth.password_needed in a browser that made none
 */
export async function confirmOwn(call: Call<typeof confirmEmail>): Promise<Answer<typeof confirmEmail>> {
  const found = await findLink(call);
  if (found.confirmedAt === null) {
    const own = await ownSignUp(call, found);
    if (!own) throw new AppError('auth.password_needed');
    await confirm(call, found, own);
    // The mailbox was read on this device, so guesses from elsewhere cannot keep it from signing in.
    await rememberDevice(call.c, 'signed_in', found.email);
  }
  return { email: found.email, session: null };
}

/**
 * Confirms the address for the sign-up of the link, with its password, and signs in. Wrong passwords count as those of sign-ins.
 *
 * @returns null instead of the session where the address is confirmed already
 * @throws AppError token.invalid | auth.wrong_password | auth.throttled | request.rate_limited
 */
export async function confirmWithPassword(
  call: Call<typeof confirmEmail>,
  password: string,
): Promise<{ email: string; signedIn: SignedIn | null }> {
  const { db, clock, c } = call;
  const found = await findLink(call);
  const { email, userId, signUp } = found;
  if (found.confirmedAt !== null) return { email, signedIn: null };
  const { isRight } = await tryPassword(db, {
    counter: await attemptsFrom(c, email),
    whose: eq(accounts.id, userId),
    passwordHash: signUp.passwordHash,
    password,
    now: clock.now(),
  });
  if (!isRight) {
    await auditAttempt(call, email, { action: 'account.sign_in_failed', actorId: null });
    throw wrongPassword();
  }
  await confirm(call, found, signUp);
  return { email, signedIn: await enter(call, { id: userId, email, passwordHash: signUp.passwordHash }) };
}

/**
 * Confirms an address: the account gets the password and the names of one pending sign-up, and the others end. Somebody who was
 * invited becomes a volunteer. Until they
 * expire, the links of this sign-up and the one in hand only answer that the address is confirmed, because their reader wants to
 * know that.
 *
 * @throws AppError token.invalid if another sign-up was confirmed meanwhile, or this one ended
 */
async function confirm(
  { db, clock, requestId }: LinkCall,
  { id, userId, email, token, passwordHash: linkHash }: FoundLink,
  signUp: Pending,
): Promise<void> {
  const { passwordHash } = signUp;
  const now = clock.now();
  const isValid = exists(db.select({ id: oneTimeTokens.id }).from(oneTimeTokens).where(token));
  const isPending =
    linkHash === null
      ? undefined
      : exists(
          db
            .select({ id: oneTimeTokens.id })
            .from(oneTimeTokens)
            .where(and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.passwordHash, passwordHash))),
        );
  const audit = auditIfChanged(db, {
    at: now,
    actorId: null,
    action: 'account.email_confirmed',
    subjectKind: 'account',
    subjectId: userId,
    requestId,
  });
  const isDone = auditRowExists(audit.id);
  const ofAccount = and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, 'confirm_email'), isDone);
  const {
    account: [account],
  } = await batch(db, {
    confirmed: db
      .update(accounts)
      .set({ emailConfirmedAt: now, passwordHash, updatedAt: now })
      .where(and(eq(accounts.id, userId), isNull(accounts.emailConfirmedAt), isValid, isPending)),
    audit: audit.statement,
    names: db
      .update(profiles)
      .set({ ...toNames(signUp, email), updatedAt: now })
      .where(and(eq(profiles.id, userId), isDone)),
    ...acceptBySigningUp(db, { email, userId, when: isDone, now }),
    deletedTokens: db
      .delete(oneTimeTokens)
      .where(and(ofAccount, ne(oneTimeTokens.id, id), not(isLinkOf(passwordHash)))),
    emptiedTokens: db
      .update(oneTimeTokens)
      .set({ passwordHash: null, firstName: null, lastName: null })
      .where(ofAccount),
    account: db
      .select({ passwordHash: accounts.passwordHash, confirmedAt: accounts.emailConfirmedAt })
      .from(accounts)
      .where(eq(accounts.id, userId)),
  });
  // The same link may have been used at the same moment.
  if (!account || account.confirmedAt === null || account.passwordHash !== passwordHash)
    throw new AppError('token.invalid');
}

/**
 * Ends the sign-up of a link, with all its links, for a reader who did not make it. The account shows the newest other sign-up,
 * and is deleted if there is none.
 *
 * @throws AppError token.invalid, also if the address is confirmed
 */
export async function drop(call: Call<typeof dropSignUp>): Promise<undefined> {
  const { db, clock, requestId } = call;
  const { id, userId, email, confirmedAt, signUp, signUps } = await findLink(call);
  if (confirmedAt !== null) throw new AppError('token.invalid');
  const now = clock.now();
  const { passwordHash } = signUp;
  const next = signUps.find((one) => one.passwordHash !== passwordHash);
  const audit = auditIfChanged(db, {
    at: now,
    actorId: null,
    action: 'account.sign_up_dropped',
    subjectKind: 'account',
    subjectId: userId,
    requestId,
  });
  const isDone = auditRowExists(audit.id);
  const isUnconfirmed = and(eq(accounts.id, userId), isNull(accounts.emailConfirmedAt));
  // Not if somebody signed up in the meantime.
  const showsIt = and(isUnconfirmed, eq(accounts.passwordHash, passwordHash), isDone);
  await batch(db, {
    dropped: db
      .delete(oneTimeTokens)
      .where(
        and(
          eq(oneTimeTokens.userId, userId),
          or(eq(oneTimeTokens.passwordHash, passwordHash), eq(oneTimeTokens.id, id)),
          exists(db.select({ id: accounts.id }).from(accounts).where(isUnconfirmed)),
        ),
      ),
    audit: audit.statement,
    names: next
      ? db
          .update(profiles)
          .set({ ...toNames(next, email), updatedAt: now })
          .where(
            and(
              eq(profiles.id, userId),
              exists(db.select({ id: accounts.id }).from(accounts).where(showsIt)),
            ),
          )
      : undefined,
    account: next
      ? db.update(accounts).set({ passwordHash: next.passwordHash, updatedAt: now }).where(showsIt)
      : db.delete(accounts).where(showsIt),
  });
}

/**
 * Enqueues another confirmation mail, for the named or the newest sign-up, if the address is unconfirmed. Otherwise it does
 * the same work without a mail.
 *
 * @returns the enqueued mails
 * @throws AppError request.rate_limited
 */
export async function enqueueConfirmationMail({
  db,
  body,
  clock,
  requestId,
}: Call<typeof resendConfirmation>) {
  const now = clock.now();
  await countMailTo(db, 'resend_confirmation', body.email, now);
  const unconfirmed = db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.email, body.email), isNull(accounts.emailConfirmedAt)));
  const signUpId = signUpOf(sql`profiles.id`, body.signUpId);
  return enqueueMail(db, confirmEmailMail, {
    dedupeKey: requestId,
    to: inArray(profiles.id, unconfirmed),
    ...(body.signUpId && { when: sql`${signUpId} IS NOT NULL` }),
    data: { signUpId },
    now,
  });
}
