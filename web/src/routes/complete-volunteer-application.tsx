import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { ApplicationForm } from '../features/onboarding/application-form.tsx';
import { OnboardingLayout } from '../features/onboarding/onboarding-layout.tsx';
import { CachedSessionNotice } from '../features/session/cached-session-notice.tsx';
import { isApprovedWithoutRole } from '../features/session/guard.ts';
import { guardRoute } from '../features/session/guard-route.ts';
import { useSaveLanguage } from '../features/session/use-save-language.ts';
import { useSignOut } from '../features/session/use-sign-out.ts';
import {
  ensureSession,
  markSessionStale,
  refreshSession,
  updateSession,
} from '../lib/session/session.query.ts';
import { useSession } from '../lib/session/use-session.ts';
import { m } from '../paraglide/messages.js';

export const Route = createFileRoute('/complete-volunteer-application')({
  beforeLoad: async (route) => {
    const { queryClient } = route.context;
    const session = await ensureSession(queryClient).catch(() => null);
    // Approved elsewhere: refetches the session for its new role (specification).
    if (session && isApprovedWithoutRole(session)) await refreshSession(queryClient).catch(() => null);
    await guardRoute({ kind: 'application' })(route);
  },
  component: CompleteVolunteerApplication,
});

function CompleteVolunteerApplication() {
  const { user, profile, volunteerRequest } = useSession();
  const client = useQueryClient();
  const signOut = useSignOut();
  const saveLanguage = useSaveLanguage();
  // The guard redirects once the session has changed.
  const refresh = () => void refreshSession(client).catch(() => null);
  return (
    <OnboardingLayout
      step="application"
      title={m.onboarding_application_title()}
      lead={
        volunteerRequest?.status === 'rejected'
          ? m.onboarding_application_again_lead()
          : m.onboarding_application_lead()
      }
      notice={<CachedSessionNotice className="mb-6" />}
      onSignOut={() => void signOut()}
      onLanguage={saveLanguage}
    >
      <ApplicationForm
        userId={user.id}
        onSent={(photoConsent) => {
          updateSession(client, { profile: { ...profile, photoConsent } });
          markSessionStale(client);
        }}
        onApplied={(request) => {
          // An approval also changes the role, so the whole session is refetched.
          if (request.status === 'approved') refresh();
          else updateSession(client, { volunteerRequest: request });
        }}
        onRefused={refresh}
      />
    </OnboardingLayout>
  );
}
