import type { Session } from '@ijsploeg/worker/contract';

/** The pages with a rule of their own; every other page of the portal is `portal`, for some or for all. */
export type GuardedPage =
  | { kind: 'visitor' }
  | { kind: 'complete-profile' }
  | { kind: 'application' }
  | { kind: 'pending-approval' }
  /** For whoever is signed in, however far they are on their way to becoming a volunteer. */
  | { kind: 'account' }
  | { kind: 'portal'; for: 'everyone' | 'volunteers' | 'admins' };

export type GuardRedirect =
  | '/login'
  | '/dashboard'
  | '/complete-profile'
  | '/complete-volunteer-application'
  | '/pending-approval';

/** What the guard asks about a session. */
export type GuardedSession = {
  profile: Pick<Session['profile'], 'role' | 'profileCompleted'>;
  volunteerRequest: Pick<NonNullable<Session['volunteerRequest']>, 'status'> | null;
};

/** Volunteers' rights, which admins have too. */
export const isVolunteer = ({ profile }: GuardedSession): boolean => profile.role !== 'user';
export const isAdmin = ({ profile }: GuardedSession): boolean => profile.role === 'admin';
export const isPending = ({ volunteerRequest }: GuardedSession): boolean =>
  volunteerRequest?.status === 'pending';
/** Approved, while the rights of a volunteer are not there yet (or no more). */
export const isApprovedWithoutRole = (session: GuardedSession): boolean =>
  session.volunteerRequest?.status === 'approved' && !isVolunteer(session);
/** Has never applied. A rejected person has, and applies again from the dashboard. */
export const needsApplication = (session: GuardedSession): boolean =>
  !isVolunteer(session) && session.volunteerRequest === null;

/**
 * The access rule of the whole portal: where a person who opens a page is sent instead, or null to let them in.
 * The page is asked about once the session is known; until then the router shows its pending screen.
 * It guides, it does not protect: the server holds the same rights on its own.
 *
 * @param session null for a visitor
 */
export function guard(session: GuardedSession | null, page: GuardedPage): GuardRedirect | null {
  if (page.kind === 'visitor') return session ? '/dashboard' : null;
  if (!session) return '/login';
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

/** The order is the specification's; the admin is let in first, so that none is sent to and fro (product 1). */
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
