import type { Profile as ProfileData } from '@ijsploeg/worker/contract';
import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { LanguageSwitch } from '../../../components/language-switch.tsx';
import { LazyPart } from '../../../components/lazy-part.tsx';
import { LinkButton } from '../../../components/ui/link-button.tsx';
import { Page } from '../../../components/ui/page.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { AvailabilitySkeleton } from '../../../features/availability/availability-skeleton.tsx';
import { FeedSection } from '../../../features/calendar-feed/feed-section.tsx';
import { AccountSection } from '../../../features/profile/account-section.tsx';
import { AvatarPicker } from '../../../features/profile/avatar-picker.tsx';
import { DeleteAccount } from '../../../features/profile/delete-account/delete-account.tsx';
import { NoticesSection } from '../../../features/profile/notices-section.tsx';
import { PasswordForm } from '../../../features/profile/password-form.tsx';
import { ProfileForm } from '../../../features/profile/profile-form.tsx';
import { SessionsList } from '../../../features/profile/sessions-list.tsx';
import { FactorSection } from '../../../features/second-factor/factor-section.tsx';
import { isAdmin } from '../../../features/session/guard.ts';
import { useAccountDeletedRedirect } from '../../../features/session/use-account-deleted-redirect.ts';
import { useSaveLanguage } from '../../../features/session/use-save-language.ts';
import { createSearchParser, flag } from '../../../lib/navigation/search-params.ts';
import { updateSession } from '../../../lib/session/session.query.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';

// Apart, so that the profile's own script stays small.
const loadDesktopApp = async () =>
  (await import('../../../features/profile/desktop-app-section.tsx')).DesktopAppSection;
const loadPhotos = async () => (await import('../../../features/profile/photos-section.tsx')).PhotosSection;
const loadAvailability = async () =>
  (await import('../../../features/availability/availability-section.tsx')).AvailabilitySection;

export const Route = createFileRoute('/_authenticated/profile/')({
  validateSearch: createSearchParser({ delete: flag }),
  component: Profile,
});

function Profile() {
  const session = useSession();
  const { profile, user } = session;
  const client = useQueryClient();
  const saveLanguage = useSaveLanguage();
  const redirectAfterDeletion = useAccountDeletedRedirect();
  const { delete: isDeleteOpen } = Route.useSearch();
  const update = (profile: ProfileData) => updateSession(client, { profile });
  return (
    <Page title={m.profile_title()} narrow>
      <div className="grid gap-5">
        <AccountSection title={m.profile_data_title()}>
          <div className="mb-6">
            <AvatarPicker profile={profile} onChanged={update} />
          </div>
          <ProfileForm profile={profile} onSaved={update} />
        </AccountSection>
        {profile.role !== 'user' && (
          <AccountSection anchor="availability" title={m.availability_title()} lead={m.availability_lead()}>
            <LazyPart load={loadAvailability} props={{}} skeleton={<AvailabilitySkeleton />} />
          </AccountSection>
        )}
        {profile.role !== 'user' && (
          <AccountSection anchor="feed" title={m.feed_title()} lead={m.feed_lead()}>
            <FeedSection />
          </AccountSection>
        )}
        {profile.role !== 'user' && (
          <AccountSection anchor="notices" title={m.profile_notices_title()} lead={m.profile_notices_lead()}>
            <NoticesSection profile={profile} onChanged={update} />
          </AccountSection>
        )}
        <AccountSection anchor="photos" title={m.photos_title()}>
          <LazyPart
            load={loadPhotos}
            props={{ profile, onChanged: update }}
            skeleton={<Skeleton className="h-85 min-[22.5rem]:h-70 sm:h-50" />}
          />
        </AccountSection>
        {isAdmin(session) && <LazyPart load={loadDesktopApp} props={{}} />}
        <AccountSection title={m.profile_language_title()} lead={m.profile_language_lead()}>
          <LanguageSwitch onChange={saveLanguage} />
        </AccountSection>
        <AccountSection title={m.profile_password_title()} lead={m.profile_password_lead()}>
          <PasswordForm email={user.email} userId={user.id} />
        </AccountSection>
        <AccountSection anchor="factor" title={m.factor_title()} lead={m.factor_lead()}>
          <FactorSection email={user.email} />
        </AccountSection>
        <AccountSection title={m.sessions_title()} lead={m.sessions_lead()}>
          <SessionsList />
        </AccountSection>
        <AccountSection title={m.profile_kept_title()} lead={m.profile_kept_lead()}>
          <div className="flex flex-wrap gap-2">
            <LinkButton to="/profile/data" icon={FileText}>
              {m.profile_kept_open()}
            </LinkButton>
            <LinkButton to="/privacy" variant="quiet">
              {m.privacy_note_link()}
            </LinkButton>
          </div>
        </AccountSection>
        <AccountSection title={m.leave_section_title()} lead={m.leave_section_lead()}>
          <DeleteAccount
            at="/profile"
            profile={profile}
            isOpen={isDeleteOpen === true}
            onDeleted={redirectAfterDeletion}
          />
        </AccountSection>
      </div>
    </Page>
  );
}
