import type { Profile } from '@ijsploeg/worker/contract';
import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { CompleteProfileForm } from '../features/onboarding/complete-profile-form.tsx';
import { OnboardingLayout } from '../features/onboarding/onboarding-layout.tsx';
import { AvatarPicker } from '../features/profile/avatar-picker.tsx';
import { CachedSessionNotice } from '../features/session/cached-session-notice.tsx';
import { guardRoute } from '../features/session/guard-route.ts';
import { useSaveLanguage } from '../features/session/use-save-language.ts';
import { useSignOut } from '../features/session/use-sign-out.ts';
import { markSessionStale, updateSession } from '../lib/session/session.query.ts';
import { useSession } from '../lib/session/use-session.ts';
import { m } from '../paraglide/messages.js';

export const Route = createFileRoute('/complete-profile')({
  beforeLoad: guardRoute({ kind: 'complete-profile' }),
  component: CompleteProfile,
});

function CompleteProfile() {
  const { profile } = useSession();
  const client = useQueryClient();
  const signOut = useSignOut();
  const saveLanguage = useSaveLanguage();
  // The guard redirects once the session has the completed profile.
  const update = (profile: Profile) => updateSession(client, { profile });
  return (
    <OnboardingLayout
      step="profile"
      title={m.onboarding_profile_title({ name: profile.firstName })}
      lead={m.onboarding_profile_lead()}
      notice={<CachedSessionNotice className="mb-6" />}
      onSignOut={() => void signOut()}
      onLanguage={saveLanguage}
    >
      <CompleteProfileForm
        profile={profile}
        picture={<AvatarPicker profile={profile} onChanged={update} />}
        onSaved={() => markSessionStale(client)}
        onCompleted={update}
      />
    </OnboardingLayout>
  );
}
