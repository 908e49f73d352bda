import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useEffect } from 'react';
import { OnboardingLayout } from '../features/onboarding/onboarding-layout.tsx';
import { WaitingForApproval } from '../features/onboarding/waiting-for-approval.tsx';
import { CachedSessionNotice } from '../features/session/cached-session-notice.tsx';
import { guardRoute } from '../features/session/guard-route.ts';
import { useSaveLanguage } from '../features/session/use-save-language.ts';
import { useSignOut } from '../features/session/use-sign-out.ts';
import { refreshSession, sessionQuery } from '../lib/session/session.query.ts';
import { useSession } from '../lib/session/use-session.ts';
import { showToast } from '../lib/toasts/toasts.ts';
import { m } from '../paraglide/messages.js';

export const Route = createFileRoute('/pending-approval')({
  beforeLoad: guardRoute({ kind: 'pending-approval' }),
  component: PendingApproval,
});

/** How often the decision is polled while the page is visible. */
const DECISION_CHECK_MS = 15_000;

function PendingApproval() {
  const { volunteerRequest } = useSession();
  const client = useQueryClient();
  const signOut = useSignOut();
  const saveLanguage = useSaveLanguage();
  const { isFetching } = useQuery({
    ...sessionQuery,
    refetchInterval: DECISION_CHECK_MS,
    refetchOnWindowFocus: 'always',
  });
  const isApproved = volunteerRequest?.status === 'approved';
  useEffect(() => {
    // Explains the redirect to the portal by the guard.
    if (isApproved) showToast({ message: m.onboarding_welcome() });
  }, [isApproved]);
  return (
    <OnboardingLayout
      step="approval"
      title={m.onboarding_wait_title()}
      lead={m.onboarding_wait_lead()}
      notice={<CachedSessionNotice className="mb-6" />}
      onSignOut={() => void signOut()}
      onLanguage={saveLanguage}
    >
      <WaitingForApproval
        requestedAt={volunteerRequest?.requestedAt}
        isChecking={isFetching}
        onCheck={() => void refreshSession(client).catch(() => null)}
      />
    </OnboardingLayout>
  );
}
