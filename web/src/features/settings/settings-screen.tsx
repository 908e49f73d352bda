import { useQuery } from '@tanstack/react-query';
import { AsyncList } from '../../components/async-list.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { Page } from '../../components/ui/page.tsx';
import { Loading, Skeleton } from '../../components/ui/skeleton.tsx';
import { planningSettingsQuery } from '../../lib/settings/settings.queries.ts';
import { m } from '../../paraglide/messages.js';
import { CancellingCard } from './cancelling-card.tsx';
import { ClaimingCard } from './claiming-card.tsx';
import { ContactCard } from './contact-card.tsx';
import { GapsCard } from './gaps-card.tsx';
import { QuietHoursCard } from './quiet-hours-card.tsx';
import { ReminderCard } from './reminder-card.tsx';
import { SecurityCard } from './security-card.tsx';
import { SettingsCard } from './settings-card.tsx';

/** The settings of the portal, one card for each subject. */
export function SettingsScreen() {
  const query = useQuery(planningSettingsQuery);
  return (
    <Page title={m.settings_title()} narrow>
      <div className="grid gap-5">
        <AsyncList
          query={{ ...query, data: query.data && [query.data] }}
          failed={m.settings_failed()}
          skeleton={<SettingsSkeleton />}
        >
          {([settings]) =>
            settings && (
              <>
                <ContactCard settings={settings} />
                <ReminderCard settings={settings} />
                <CancellingCard settings={settings} />
                <ClaimingCard settings={settings} />
                <GapsCard settings={settings} />
                <QuietHoursCard settings={settings} />
                <SecurityCard settings={settings} />
              </>
            )
          }
        </AsyncList>
        <SettingsCard title={m.settings_approval_title()} text={m.settings_approval_text()}>
          <LinkButton to="/volunteer-approval">{m.settings_approval_open()}</LinkButton>
        </SettingsCard>
      </div>
    </Page>
  );
}

const SettingsSkeleton = () => (
  <Loading>
    <div className="grid gap-5">
      <Skeleton className="h-112 w-full" />
      <Skeleton className="h-72 w-full" />
      <Skeleton className="h-72 w-full" />
    </div>
  </Loading>
);
