import { describe, expect, it } from 'vitest';
import { type GuardedPage, type GuardedSession, type GuardRedirect, guard } from './guard.ts';

type Status = 'pending' | 'approved' | 'rejected';
const person = (
  role: 'user' | 'volunteer' | 'admin',
  profile: 'complete' | 'incomplete',
  request: Status | null = null,
): GuardedSession => ({
  profile: { role, profileCompleted: profile === 'complete' },
  volunteerRequest: request && { status: request },
  needsSecondFactor: false,
});
const unverified = (session: GuardedSession): GuardedSession => ({ ...session, needsSecondFactor: true });

const PEOPLE = {
  visitor: null,
  'new user': person('user', 'incomplete'),
  'user with a pending request and no profile': person('user', 'incomplete', 'pending'),
  'user who has not applied': person('user', 'complete'),
  applicant: person('user', 'complete', 'pending'),
  'rejected applicant': person('user', 'complete', 'rejected'),
  'approved user without the role': person('user', 'complete', 'approved'),
  'volunteer without a profile': person('volunteer', 'incomplete', 'approved'),
  'volunteer with a pending request': person('volunteer', 'complete', 'pending'),
  'volunteer without a request': person('volunteer', 'complete'),
  volunteer: person('volunteer', 'complete', 'approved'),
  admin: person('admin', 'complete'),
  'admin without a profile': person('admin', 'incomplete'),
  'admin with a pending request': person('admin', 'complete', 'pending'),
  // A session that is not verified has the role user, whoever signed in.
  'admin without a code': unverified(person('user', 'complete')),
  'new user without a code': unverified(person('user', 'incomplete')),
} satisfies Record<string, GuardedSession | null>;
type Person = keyof typeof PEOPLE;

const PAGES = {
  visitor: { kind: 'visitor' },
  profile: { kind: 'complete-profile' },
  application: { kind: 'application' },
  pending: { kind: 'pending-approval' },
  account: { kind: 'account' },
  verify: { kind: 'verify' },
  everyone: { kind: 'portal', for: 'everyone' },
  volunteers: { kind: 'portal', for: 'volunteers' },
  admins: { kind: 'portal', for: 'admins' },
} satisfies Record<string, GuardedPage>;

const login = '/login';
const board = '/dashboard';
const profile = '/complete-profile';
const apply = '/complete-volunteer-application';
const wait = '/pending-approval';
const verify = '/verify';

/** The redirects per person, in the order of PAGES; `null` admits them. */
const TABLE: Record<Person, (GuardRedirect | null)[]> = {
  visitor: [null, login, login, login, login, login, login, login, login],
  'new user': [board, null, profile, profile, null, null, profile, profile, profile],
  'user with a pending request and no profile': [
    board,
    null,
    profile,
    profile,
    null,
    null,
    profile,
    profile,
    profile,
  ],
  'user who has not applied': [board, board, null, board, null, null, apply, apply, apply],
  applicant: [board, board, wait, null, null, null, wait, wait, wait],
  'rejected applicant': [board, board, null, board, null, null, null, board, board],
  'approved user without the role': [board, board, board, board, null, null, null, board, board],
  'volunteer without a profile': [board, null, profile, profile, null, null, profile, profile, profile],
  'volunteer with a pending request': [board, board, wait, null, null, null, wait, wait, wait],
  'volunteer without a request': [board, board, board, board, null, null, null, null, board],
  volunteer: [board, board, board, board, null, null, null, null, board],
  admin: [board, board, board, board, null, null, null, null, null],
  'admin without a profile': [board, board, board, board, null, null, null, null, null],
  'admin with a pending request': [board, board, board, board, null, null, null, null, null],
  'admin without a code': [board, verify, verify, verify, verify, null, verify, verify, verify],
  'new user without a code': [board, verify, verify, verify, verify, null, verify, verify, verify],
};

const ROWS = Object.entries(TABLE).flatMap(([who, answers]) =>
  Object.keys(PAGES).map((page, column) => ({ who, page, to: answers[column] ?? null })),
);

describe('guard', () => {
  it.each(ROWS)('$who on a page of kind $page: $to', ({ who, page, to }) => {
    expect(guard(PEOPLE[who as Person], PAGES[page as keyof typeof PAGES])).toBe(to);
  });

  const LANDING: Record<GuardRedirect, GuardedPage> = {
    '/login': PAGES.visitor,
    '/dashboard': PAGES.everyone,
    '/complete-profile': PAGES.profile,
    '/complete-volunteer-application': PAGES.application,
    '/pending-approval': PAGES.pending,
    '/verify': PAGES.verify,
  };

  it.each(ROWS)('redirects $who on a page of kind $page without a loop', ({ who, page }) => {
    const session = PEOPLE[who as Person];
    let to = guard(session, PAGES[page as keyof typeof PAGES]);
    for (let hops = 0; to !== null; hops += 1) {
      expect(hops).toBeLessThan(3);
      to = guard(session, LANDING[to]);
    }
  });
});
