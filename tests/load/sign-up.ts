import { setTimeout as sleep } from 'node:timers/promises';
import {
  applyAsVolunteer,
  completeProfile,
  confirmEmail,
  getAvatar,
  getSession,
  putAvatar,
  signIn,
  signUp,
} from '@ijsploeg/worker/contract';
import { eq, inArray } from 'drizzle-orm';
import { accounts, profiles, volunteerRequests } from '../../worker/src/app/schema.ts';
import { database } from '../e2e/support/database.ts';
import { PNG } from '../support/images.ts';
import { Browser } from './browser.ts';
import { checkMails, letMailsBecomeDue, type Owed } from './mails.ts';
import { addressOf, avatarParams, emailOf, inParts } from './people.ts';
import type { Run } from './run.ts';

/** They all begin within this time. */
const MINUTE_MS = 60_000;
const PASSWORD = 'een-lange-winter-op-het-ijs';
const PICTURE_OF_EACH = 5;
const LOOKS_FOR_MAIL_MS = 200;

interface SignUpDone {
  email: string;
  /** How many requests may have signed the person up. */
  signUps: number;
  hasApplied: boolean;
  hasPicture: boolean;
}

/** People sign up, confirm the mailed link, complete their profile and apply, all beginning within a minute. */
export async function signUpWeek(run: Run): Promise<void> {
  const { people, report, product } = run;
  await run.begin();
  let signedUp = 0;
  const done = await Promise.all(
    Array.from({ length: people }, async (_, number) => {
      await sleep((number / people) * Math.min(MINUTE_MS, people * 200));
      return begin(run, number, () => {
        signedUp += 1;
        if (signedUp === Math.ceil(people / 2)) run.halfway();
        if (signedUp === people && !product.mails.isOpen) return comeBack(run);
      });
    }),
  );
  await run.end();
  await check(run, done);
  const admins = await database
    .select({ email: profiles.email })
    .from(profiles)
    .where(eq(profiles.role, 'admin'));
  const applications = done.filter(({ hasApplied }) => hasApplied).length;
  report.expectCount('applications', applications, people);
  await checkMails(run, [
    ...done.map(
      ({ email, signUps }): Owed => ({ kind: 'confirm_email', to: email, least: 1, most: signUps }),
    ),
    ...admins.map(
      ({ email }): Owed => ({
        kind: 'request_received',
        to: email,
        least: applications,
        most: applications,
      }),
    ),
  ]);
}

/** Everybody waits for a mail. */
async function comeBack(run: Run): Promise<void> {
  await run.product.mails.open();
  await letMailsBecomeDue(run);
}

async function begin(run: Run, number: number, onSignedUp: () => void | Promise<void>): Promise<SignUpDone> {
  const email = emailOf(run, 'aanmelding', number);
  const browser = new Browser(run, addressOf(number));
  const expect = (
    what: string,
    { status, error }: { status: number; error?: { code: string } | undefined },
  ) => {
    if (status < 200 || status >= 300)
      run.report.found('failed', `${what} of ${email}: ${status} ${error?.code}`);
    return status >= 200 && status < 300;
  };
  const signedUp = await browser.settle(signUp, {
    body: {
      firstName: 'Noor',
      lastName: 'Dijk',
      email,
      password: PASSWORD,
      confirmPassword: PASSWORD,
    },
  });
  const result = { email, signUps: 1 + signedUp.unclear, hasApplied: false, hasPicture: false };
  const isSignedUp = expect('the sign-up', signedUp);
  await onSignedUp();
  if (!isSignedUp) return result;

  const token = await tokenFor(run, email);
  if (!token) {
    run.report.found('lost', `the mail with the link to ${email}`);
    return result;
  }
  if (!expect('the confirmation', await browser.settle(confirmEmail, { body: { token } }))) return result;
  if (!expect('the sign-in', await browser.settle(signIn, { body: { email, password: PASSWORD } })))
    return result;
  expect('the session', await browser.settle(getSession));
  const completed = await browser.settle(completeProfile, {
    body: { phoneNumber: '06 12345678', skills: [] },
  });
  expect('the profile', completed);
  if (number % PICTURE_OF_EACH === 0) {
    // Nobody tries a picture for long.
    const { status, error, answer } = await browser.settle(putAvatar, { image: PNG, mostAttempts: 2 });
    result.hasPicture = status === 200;
    if (run.fault === 'r2') {
      if (error?.code !== 'files.unavailable')
        run.report.found('failed', `a picture without a bucket: ${status} ${error?.code}`);
    } else if (expect('the picture', { status, error })) {
      const params = avatarParams(answer?.avatarUrl);
      if (params) expect('reading the picture', await browser.settle(getAvatar, { params }));
      else run.report.found('lost', `the address of the picture of ${email}`);
    }
  }
  const applied = await browser.settle(applyAsVolunteer, { body: { motivation: 'Ik schaats al jaren.' } });
  const isRepeated = applied.unclear > 0 && applied.error?.code === 'request.pending';
  result.hasApplied = isRepeated || expect('the application', applied);
  expect('the session', await browser.settle(getSession));
  return result;
}

/** The token of the newest mailed link, when it arrives. */
async function tokenFor(run: Run, email: string): Promise<string | undefined> {
  while (!run.isOver) {
    const token = run.product.mails
      .to(email)
      .at(-1)
      ?.text.match(/token=([^\s&]+)/)?.[1];
    if (token) return decodeURIComponent(token);
    await sleep(LOOKS_FOR_MAIL_MS);
  }
  return undefined;
}

/** Compares what people were told with the database. */
async function check({ report }: Run, done: readonly SignUpDone[]): Promise<void> {
  for (const part of inParts(done)) {
    const rows = await database
      .select({
        id: accounts.id,
        email: accounts.email,
        confirmedAt: accounts.emailConfirmedAt,
        isComplete: profiles.profileCompleted,
        avatarKey: profiles.avatarKey,
      })
      .from(accounts)
      .innerJoin(profiles, eq(profiles.id, accounts.id))
      .where(
        inArray(
          accounts.email,
          part.map(({ email }) => email),
        ),
      );
    const applications = await database
      .select({ userId: volunteerRequests.userId })
      .from(volunteerRequests)
      .where(
        inArray(
          volunteerRequests.userId,
          rows.map(({ id }) => id),
        ),
      );
    for (const { email, hasApplied, hasPicture } of part) {
      const own = rows.filter((row) => row.email === email);
      report.expectCount(`accounts of ${email}`, own.length, 1);
      const [row] = own;
      if (!row) continue;
      report.expectCount(
        `applications of ${email}`,
        applications.filter(({ userId }) => userId === row.id).length,
        hasApplied ? 1 : 0,
      );
      if (hasApplied && (row.confirmedAt === null || !row.isComplete))
        report.found('lost', `the confirmation or the profile of ${email}`);
      if (hasPicture && row.avatarKey === null) report.found('lost', `the picture of ${email}`);
    }
  }
}
