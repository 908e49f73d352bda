import {
  acceptInvitation,
  changePassword,
  confirmEmail,
  dropSignUp,
  endOtherSessions,
  endOwnSession,
  forgotPassword,
  getSession,
  listOwnSessions,
  lookAtInvitation,
  lookAtSignUp,
  refuseInvitation,
  resendConfirmation,
  resetPassword,
  signIn,
  signOut,
  signUp,
} from '@ijsploeg/worker/contract';
import { type AppContext, route } from '../../platform/http/endpoint.ts';
import { callerAddress, rateLimit } from '../../platform/http/rate-limit.ts';
import { toSession } from '../../platform/identity/auth.mapper.ts';
import { queueMails } from '../../platform/mail/mail.outbox.ts';
import * as invitation from './answer-invitation.ts';
import { changeOwnPassword } from './change-password.ts';
import * as confirmation from './email-confirmation.ts';
import * as own from './own-sessions.ts';
import { enqueueResetMail, resetWithToken } from './password-reset.ts';
import { refuseIfBusy } from './passwords.ts';
import { signInWithPassword } from './sign-in.ts';
import { createAccount } from './sign-up.ts';

/** Queues mails after the response, whose duration would otherwise reveal whether there was a mail. */
const queueLater = (c: AppContext, mails: Parameters<typeof queueMails>[1]) =>
  c.executionCtx.waitUntil(queueMails(c.env, mails));

const limitInvitations = (c: AppContext, call: 'look' | 'refuse') =>
  rateLimit(c.env.LINK_RATE_LIMIT, `invitation:${call}:${callerAddress(c)}`);

export const authRoutes = [
  route(signUp, async (call) => {
    refuseIfBusy();
    await rateLimit(call.env.SIGN_UP_RATE_LIMIT, callerAddress(call.c));
    const { signUpId, mails } = await createAccount(call);
    queueLater(call.c, mails);
    return { email: call.body.email, signUpId };
  }),

  route(lookAtSignUp, confirmation.look),
  route(confirmEmail, async (call) => {
    if (call.body.password === undefined) return confirmation.confirmOwn(call);
    refuseIfBusy();
    await rateLimit(call.env.SIGN_IN_RATE_LIMIT, `confirm:${callerAddress(call.c)}`);
    const { email, signedIn } = await confirmation.confirmWithPassword(call, call.body.password);
    return { email, session: signedIn && toSession(signedIn) };
  }),
  route(dropSignUp, confirmation.drop),

  route(resendConfirmation, async (call) => {
    await rateLimit(call.env.MAIL_RATE_LIMIT, `resend:${callerAddress(call.c)}`);
    queueLater(call.c, await confirmation.enqueueConfirmationMail(call));
    return { email: call.body.email };
  }),

  route(lookAtInvitation, async (call) => {
    await limitInvitations(call.c, 'look');
    return invitation.look(call);
  }),
  route(acceptInvitation, async (call) => {
    refuseIfBusy();
    // Wider than for signing up: a room of people may accept together.
    await rateLimit(call.env.SIGN_IN_RATE_LIMIT, `invitation:${callerAddress(call.c)}`);
    return toSession(await invitation.accept(call));
  }),
  route(refuseInvitation, async (call) => {
    await limitInvitations(call.c, 'refuse');
    return invitation.refuse(call);
  }),

  route(signIn, async (call) => {
    refuseIfBusy();
    await rateLimit(call.env.SIGN_IN_RATE_LIMIT, callerAddress(call.c));
    return toSession(await signInWithPassword(call));
  }),

  route(signOut, (call) => own.endCurrent(call)),
  route(getSession, async ({ signedIn }) => (signedIn ? toSession(signedIn) : { user: null })),

  route(listOwnSessions, {
    read: ({ db, session, now }) => ({ sessions: own.selectOwnSessions(db, session, now) }),
    answer: ({ signedIn }, { sessions }) => ({
      items: sessions.map((row) => own.toOwnSession(row, signedIn.sessionId)),
    }),
  }),
  route(endOwnSession, (call) => own.endOne(call, call.params.id)),
  route(endOtherSessions, async (call) => ({ ended: await own.endOthers(call) })),

  route(forgotPassword, async (call) => {
    await rateLimit(call.env.MAIL_RATE_LIMIT, `forgot:${callerAddress(call.c)}`);
    queueLater(call.c, await enqueueResetMail(call));
    return { email: call.body.email };
  }),

  route(resetPassword, async (call) => {
    const { email, mails } = await resetWithToken(call);
    queueLater(call.c, mails);
    return { email };
  }),

  route(changePassword, async (call) => {
    queueLater(call.c, await changeOwnPassword(call));
    return undefined;
  }),
];
