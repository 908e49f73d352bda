import { useQuery } from '@tanstack/react-query';
import { AsyncList } from '../../components/async-list.tsx';
import { Page } from '../../components/ui/page.tsx';
import { Loading, Skeleton } from '../../components/ui/skeleton.tsx';
import { m } from '../../paraglide/messages.js';
import { InactivePeople } from './inactive-people.tsx';
import { retentionQuery } from './retention.queries.ts';
import { RetentionTermsCard } from './retention-terms-card.tsx';

/** How long data is kept, who is erased after a long absence, and the switch for that. */
export function RetentionScreen({ page }: { page: number }) {
  const query = useQuery(retentionQuery);
  return (
    <Page title={m.settings_retention_title()} lead={m.settings_retention_lead()} width="column">
      <AsyncList
        query={{ ...query, data: query.data && [query.data] }}
        failed={m.settings_retention_failed()}
        skeleton={<RetentionSkeleton />}
      >
        {([setting]) =>
          setting && (
            <div className="grid gap-5">
              <RetentionTermsCard terms={setting.terms} />
              <InactivePeople setting={setting} page={page} />
            </div>
          )
        }
      </AsyncList>
    </Page>
  );
}

const RetentionSkeleton = () => (
  <Loading>
    <div className="grid gap-5">
      <Skeleton className="h-96 w-full" />
      <Skeleton className="h-128 w-full" />
    </div>
  </Loading>
);
