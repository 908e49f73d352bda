import type { Profile as ProfileData } from '@ijsploeg/worker/contract';
import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
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
import { HomeScreenSection } from '../../../features/profile/home-screen-section.tsx';
import { NoticesSection } from '../../../features/profile/notices-section.tsx';
import { PasswordForm } from '../../../features/profile/password-form.tsx';
import { ProfileForm } from '../../../features/profile/profile-form.tsx';
import { PushSection } from '../../../features/profile/push/push-section.tsx';
import { SessionsList } from '../../../features/profile/sessions-list.tsx';
import { FactorSection } from '../../../features/second-factor/factor-section.tsx';
import { isAdmin } from '../../../features/session/guard.ts';
import { useAccountDeletedRedirect } from '../../../features/session/use-account-deleted-redirect.ts';
import { useSaveLanguage } from '../../../features/session/use-save-language.ts';
import { desktopBridge } from '../../../lib/browser/desktop-bridge.ts';
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

interface Section {
  /** For links to the section, from the index and from other screens. */
  anchor: string;
  title: string;
  lead?: string;
  content: ReactNode;
}

function Profile() {
  const session = useSession();
  const { profile, user } = session;
  const client = useQueryClient();
  const saveLanguage = useSaveLanguage();
  const redirectAfterDeletion = useAccountDeletedRedirect();
  const { delete: isDeleteOpen } = Route.useSearch();
  const update = (profile: ProfileData) => updateSession(client, { profile });
  const isVolunteer = profile.role !== 'user';
  const sections: Section[] = [
    {
      anchor: 'data',
      title: m.profile_data_title(),
      content: (
        <>
          <div className="mb-6">
            <AvatarPicker profile={profile} onChanged={update} />
          </div>
          <ProfileForm profile={profile} onSaved={update} />
        </>
      ),
    },
    isVolunteer && {
      anchor: 'availability',
      title: m.availability_title(),
      lead: m.availability_lead(),
      content: <LazyPart load={loadAvailability} props={{}} skeleton={<AvailabilitySkeleton />} />,
    },
    isVolunteer && {
      anchor: 'feed',
      title: m.feed_title(),
      lead: m.feed_lead(),
      content: <FeedSection />,
    },
    isVolunteer && {
      anchor: 'notices',
      title: m.profile_notices_title(),
      lead: m.profile_notices_lead(),
      content: <NoticesSection profile={profile} onChanged={update} />,
    },
    // The desktop app shows notifications of its own.
    isVolunteer &&
      !desktopBridge() && {
        anchor: 'push',
        title: m.push_title(),
        lead: m.push_lead(),
        content: <PushSection profile={profile} onChanged={update} />,
      },
    {
      anchor: 'photos',
      title: m.photos_title(),
      content: (
        <LazyPart
          load={loadPhotos}
          props={{ profile, onChanged: update }}
          skeleton={<Skeleton className="h-85 min-[22.5rem]:h-70 sm:h-50" />}
        />
      ),
    },
    {
      anchor: 'language',
      title: m.profile_language_title(),
      lead: m.profile_language_lead(),
      content: <LanguageSwitch onChange={saveLanguage} />,
    },
    {
      anchor: 'password',
      title: m.profile_password_title(),
      lead: m.profile_password_lead(),
      content: <PasswordForm email={user.email} userId={user.id} />,
    },
    {
      anchor: 'factor',
      title: m.factor_title(),
      lead: m.factor_lead(),
      content: <FactorSection email={user.email} />,
    },
    {
      anchor: 'sessions',
      title: m.sessions_title(),
      lead: m.sessions_lead(),
      content: <SessionsList />,
    },
    {
      anchor: 'kept',
      title: m.profile_kept_title(),
      lead: m.profile_kept_lead(),
      content: (
        <div className="flex flex-wrap gap-2">
          <LinkButton to="/profile/data" icon={FileText}>
            {m.profile_kept_open()}
          </LinkButton>
          <LinkButton to="/privacy" variant="quiet">
            {m.privacy_note_link()}
          </LinkButton>
        </div>
      ),
    },
    {
      anchor: 'leave',
      title: m.leave_section_title(),
      lead: m.leave_section_lead(),
      content: (
        <DeleteAccount
          at="/profile"
          profile={profile}
          isOpen={isDeleteOpen === true}
          onDeleted={redirectAfterDeletion}
        />
      ),
    },
  ].filter((section) => section !== false);
  return (
    <Page title={m.profile_title()}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,42rem)_14rem]">
        {/* Beside the sections where there is room, and above them in one line where there is not. */}
        <nav aria-label={m.profile_index()} className="lg:sticky lg:top-6 lg:order-last">
          <ul className="scroll-row flex overflow-x-auto max-lg:-mx-3 lg:grid">
            {sections.map(({ anchor, title }) => (
              <li key={anchor} className="shrink-0">
                <LinkButton
                  to="/profile"
                  hash={anchor}
                  replace
                  size="sm"
                  variant="quiet"
                  className="whitespace-nowrap"
                >
                  {title}
                </LinkButton>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {sections.map(({ content, ...section }) => (
            <AccountSection key={section.anchor} {...section}>
              {content}
            </AccountSection>
          ))}
          <HomeScreenSection />
          {isAdmin(session) && <LazyPart load={loadDesktopApp} props={{}} />}
        </div>
      </div>
    </Page>
  );
}
