import { useQuery } from '@tanstack/react-query';
import { AsyncList } from '../../components/async-list.tsx';
import { Page } from '../../components/ui/page.tsx';
import { Loading, Skeleton } from '../../components/ui/skeleton.tsx';
import { healthQuery } from '../../lib/settings/settings.queries.ts';
import { m } from '../../paraglide/messages.js';
import { HealthStatus } from './health-status.tsx';
import { JobsCard } from './jobs-card.tsx';
import { MailsCard } from './mails-card.tsx';
import { RefusalsCard } from './refusals-card.tsx';

/** The health of the portal, for the people who maintain it: first what needs attention, then everything. */
export function HealthScreen() {
  const query = useQuery(healthQuery);
  return (
    <Page title={m.settings_health_title()} lead={m.settings_health_lead()} width="column">
      <AsyncList
        query={{ ...query, data: query.data && [query.data] }}
        failed={m.settings_health_failed()}
        skeleton={<HealthSkeleton />}
      >
        {([health]) =>
          health && (
            <div className="grid gap-5">
              <HealthStatus health={health} />
              <MailsCard mails={health.mails} />
              <RefusalsCard refusals={health.refusals} />
              <JobsCard jobs={health.jobs} />
            </div>
          )
        }
      </AsyncList>
    </Page>
  );
}

const HealthSkeleton = () => (
  <Loading>
    <div className="grid gap-5">
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-56 w-full" />
      <Skeleton className="h-44 w-full" />
      <Skeleton className="h-128 w-full" />
      <Skeleton className="h-36 w-full" />
    </div>
  </Loading>
);
