import { createFileRoute } from '@tanstack/react-router';
import { AccountSection } from '../features/profile/account-section.tsx';
import { DeleteAccount } from '../features/profile/delete-account/delete-account.tsx';
import { OwnDataScreen } from '../features/profile/own-data/own-data-screen.tsx';
import { guardRoute } from '../features/session/guard-route.ts';
import { PublicScreen } from '../features/session/public-screen.tsx';
import { useAccountDeletedRedirect } from '../features/session/use-account-deleted-redirect.ts';
import { createSearchParser, flag } from '../lib/navigation/search-params.ts';
import { useSession } from '../lib/session/use-session.ts';
import { m } from '../paraglide/messages.js';

/**
 * What is kept, and the way out, for whoever has an account: these are everybody's rights, also of who has not
 * completed a profile, has not applied or waits, and cannot open the profile yet.
 */
export const Route = createFileRoute('/my-data')({
  validateSearch: createSearchParser({ delete: flag }),
  beforeLoad: guardRoute({ kind: 'account' }),
  component: MyData,
});

function MyData() {
  const { profile } = useSession();
  const redirectAfterDeletion = useAccountDeletedRedirect();
  const { delete: asksToDelete } = Route.useSearch();
  return (
    <PublicScreen>
      {/* The guard knows how far one is. */}
      <OwnDataScreen back={{ to: '/dashboard', label: m.data_back_to_step() }}>
        <AccountSection title={m.leave_section_title()} lead={m.leave_section_lead()}>
          <DeleteAccount
            at="/my-data"
            profile={profile}
            isOpen={asksToDelete === true}
            onDeleted={redirectAfterDeletion}
          />
        </AccountSection>
      </OwnDataScreen>
    </PublicScreen>
  );
}
