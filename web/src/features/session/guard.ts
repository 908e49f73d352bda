import type { Session } from '@ijsploeg/worker/contract';

/** The pages with a rule of their own; every other page is a `portal` page with the roles it is for. */
export type GuardedPage =
  | { kind: 'visitor' }
  | { kind: 'complete-profile' }
  | { kind: 'application' }
  | { kind: 'pending-approval' }
  /** Where a code is entered or a second factor set up; the screen leaves by itself when that is done. */
  | { kind: 'verify' }
  /** For everyone who is signed in, also before onboarding is complete. */
  | { kind: 'account' }
  | { kind: 'portal'; for: 'everyone' | 'volunteers' | 'admins' };

export type GuardRedirect =
  | '/login'
  | '/dashboard'
  | '/complete-profile'
  | '/complete-volunteer-application'
  | '/pending-approval'
  | '/verify';

/** The part of a session that the guard needs. */
export type GuardedSession = {
  profile: Pick<Session['profile'], 'role' | 'profileCompleted'>;
  volunteerRequest: Pick<NonNullable<Session['volunteerRequest']>, 'status'> | null;
  needsSecondFactor: boolean;
};

/** Has the rights of a volunteer, which admins have too. */
export const isVolunteer = ({ profile }: GuardedSession): boolean => profile.role !== 'user';
export const isAdmin = ({ profile }: GuardedSession): boolean => profile.role === 'admin';
export const isPending = ({ volunteerRequest }: GuardedSession): boolean =>
  volunteerRequest?.status === 'pending';
/** The application was approved, but the session does not have the role (yet, or no longer). */
export const isApprovedWithoutRole = (session: GuardedSession): boolean =>
  session.volunteerRequest?.status === 'approved' && !isVolunteer(session);
/** Has never applied. A rejected applicant has, and can apply again from the dashboard. */
const needsApplication = (session: GuardedSession): boolean =>
  !isVolunteer(session) && session.volunteerRequest === null;

/**
 * The access rule of the whole portal: where to redirect a person who opens a page, or null to admit them.
 * It runs once the session has been read; until then the router shows its pending screen. It is for guidance only:
 * the server enforces the same rights.
 *
 * @param session null for a visitor
 */
export function guard(session: GuardedSession | null, page: GuardedPage): GuardRedirect | null {
  if (page.kind === 'visitor') return session ? '/dashboard' : null;
  if (!session) return '/login';
  if (page.kind === 'verify') return null;
  if (session.needsSecondFactor) return '/verify';
  switch (page.kind) {
    case 'account':
      return null;
    case 'complete-profile':
      return session.profile.profileCompleted || isAdmin(session) ? '/dashboard' : null;
    case 'application':
      return guardApplication(session);
    case 'pending-approval':
      return guardPendingApproval(session);
    case 'portal':
      return guardPortal(session, page.for);
  }
}

/** In the specification's order, except that admins are admitted first to avoid a redirect loop (product 1). */
function guardPortal(
  session: GuardedSession,
  access: 'everyone' | 'volunteers' | 'admins',
): GuardRedirect | null {
  if (isAdmin(session)) return null;
  if (!session.profile.profileCompleted) return '/complete-profile';
  if (isPending(session)) return '/pending-approval';
  if (needsApplication(session)) return '/complete-volunteer-application';
  if (access === 'admins') return '/dashboard';
  if (access === 'volunteers' && !isVolunteer(session)) return '/dashboard';
  return null;
}

function guardApplication(session: GuardedSession): GuardRedirect | null {
  if (isAdmin(session)) return '/dashboard';
  if (!session.profile.profileCompleted) return '/complete-profile';
  if (isPending(session)) return '/pending-approval';
  if (session.volunteerRequest?.status === 'approved' || isVolunteer(session)) return '/dashboard';
  return null;
}

function guardPendingApproval(session: GuardedSession): GuardRedirect | null {
  if (isAdmin(session)) return '/dashboard';
  if (!session.profile.profileCompleted) return '/complete-profile';
  return isPending(session) ? null : '/dashboard';
}
