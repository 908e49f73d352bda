import type { PlanningSettings } from '@ijsploeg/worker/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AsyncList } from '../../components/async-list.tsx';
import { Page } from '../../components/ui/page.tsx';
import { Loading, Skeleton } from '../../components/ui/skeleton.tsx';
import { planningSettingsQuery } from '../../lib/settings/settings.queries.ts';
import { m } from '../../paraglide/messages.js';

interface SettingsPageProps {
  title: string;
  lead: string;
  /** The form, for the saved settings. */
  children: (settings: PlanningSettings) => ReactNode;
}

/** A page of settings, with its loading and error states. */
export function SettingsPage({ title, lead, children }: SettingsPageProps) {
  const query = useQuery(planningSettingsQuery);
  return (
    <Page title={title} lead={lead} width="column">
      <AsyncList
        query={{ ...query, data: query.data && [query.data] }}
        failed={m.settings_failed()}
        skeleton={<SettingsSkeleton />}
      >
        {([settings]) => settings && children(settings)}
      </AsyncList>
    </Page>
  );
}

const SettingsSkeleton = () => (
  <Loading>
    <div className="grid gap-5">
      <Skeleton className="h-80 w-full" />
      <Skeleton className="h-72 w-full" />
    </div>
  </Loading>
);
