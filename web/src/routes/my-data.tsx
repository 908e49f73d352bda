import type { Profile } from '@ijsploeg/worker/contract';
import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { LazyPart } from '../components/lazy-part.tsx';
import { AccountSection } from '../features/profile/account-section.tsx';
import { DeleteAccount } from '../features/profile/delete-account/delete-account.tsx';
import { OwnDataScreen } from '../features/profile/own-data/own-data-screen.tsx';
import { guardRoute } from '../features/session/guard-route.ts';
import { useAccountDeletedRedirect } from '../features/session/use-account-deleted-redirect.ts';
import { accountKeys } from '../lib/api/query-keys.ts';
import { createSearchParser, flag } from '../lib/navigation/search-params.ts';
import { updateSession } from '../lib/session/session.query.ts';
import { useSession } from '../lib/session/use-session.ts';
import { m } from '../paraglide/messages.js';
import { PublicScreen } from './-public-screen.tsx';

const loadPhotos = async () => (await import('../features/profile/photos-section.tsx')).PhotosSection;

/**
 * The stored personal data, the answer about photos and the deletion of the account. For everyone with an account,
 * because these rights also apply before the profile opens: without a completed profile, an application or
 * its approval.
 */
export const Route = createFileRoute('/my-data')({
  validateSearch: createSearchParser({ delete: flag }),
  beforeLoad: guardRoute({ kind: 'account' }),
  component: MyData,
});

function MyData() {
  const { profile } = useSession();
  const client = useQueryClient();
  const redirectAfterDeletion = useAccountDeletedRedirect();
  const { delete: isDeleteOpen } = Route.useSearch();
  const onChanged = (changed: Profile) => {
    updateSession(client, { profile: changed });
    void client.invalidateQueries({ queryKey: accountKeys.data });
  };
  return (
    <PublicScreen>
      {/* The guard redirects to the current step. */}
      <OwnDataScreen back={{ to: '/dashboard', label: m.data_back_to_step() }}>
        <div className="grid gap-5">
          <AccountSection title={m.photos_title()}>
            <LazyPart load={loadPhotos} props={{ profile, onChanged }} />
          </AccountSection>
          <AccountSection title={m.leave_section_title()} lead={m.leave_section_lead()}>
            <DeleteAccount
              at="/my-data"
              profile={profile}
              isOpen={isDeleteOpen === true}
              onDeleted={redirectAfterDeletion}
            />
          </AccountSection>
        </div>
      </OwnDataScreen>
    </PublicScreen>
  );
}
