import type { Answer, listPeople, Profile } from '@ijsploeg/worker/contract';
import { useQuery } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { AsyncList } from '../../components/async-list.tsx';
import { SkateDrawing } from '../../components/drawings/skate-drawing.tsx';
import { Pager } from '../../components/pager.tsx';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { Page } from '../../components/ui/page.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { useClampPage } from '../../lib/navigation/use-clamp-page.ts';
import { OPEN_DIALOG_OPTIONS, useCloseDialog } from '../../lib/navigation/use-close-dialog.ts';
import { m } from '../../paraglide/messages.js';
import { peopleQuery } from './people.queries.ts';
import { PeopleFiltersBar } from './people-filters.tsx';
import { PeopleList, PeopleSkeleton } from './people-list.tsx';
import { DIALOG_PARAMETERS, type PeopleSearch } from './people-search.ts';
import { isMore, totalText } from './people-totals.ts';
import { PersonDialogs } from './person-dialogs.tsx';

interface PeopleScreenProps {
  ownId: string;
  /** The current search parameters. */
  search: PeopleSearch;
  /** Replaces search parameters. */
  onSearch: (change: Partial<PeopleSearch>) => void;
  /** Called when the admin edited their own profile here. */
  onOwnProfile: (profile: Profile) => void;
}

/** The volunteers and admins, or everybody with an account. */
export function PeopleScreen({ ownId, search, onSearch, onOwnProfile }: PeopleScreenProps) {
  const { view, q, skill, page = 1, act, person } = search;
  const query = useQuery(peopleQuery(search));
  const { data } = query;
  const close = useCloseDialog(...DIALOG_PARAMETERS);
  useClampPage(query.isPlaceholderData ? undefined : data, page, (page) => onSearch({ page }));
  const inAll = view === 'all';
  return (
    <Page
      title={inAll ? m.people_title_all() : m.people_title()}
      lead={
        <span role="status">
          {data ? totalText(data.total, search) : !query.error && <Skeleton className="my-1 w-40" />}
        </span>
      }
      tools={data && <WriteButton search={search} people={data} />}
    >
      <PeopleFiltersBar filters={search} onChange={(change) => onSearch({ ...change, page: undefined })} />
      <AsyncList
        query={{ ...query, data: data?.items }}
        failed={m.people_failed()}
        skeleton={<PeopleSkeleton />}
      >
        {(people) => (
          <div aria-busy={query.isPlaceholderData} className="aria-busy:opacity-60">
            {people.length > 0 ? (
              <PeopleList people={people} inAll={inAll} ownId={ownId} />
            ) : (
              <NoPeople isFiltered={Boolean(q || skill)} onClear={() => onSearch(NO_FILTERS)} />
            )}
          </div>
        )}
      </AsyncList>
      {data && data.total > 0 && (
        <Pager
          page={data.page}
          pageSize={data.pageSize}
          total={data.total}
          isMore={isMore(data.total, search)}
        />
      )}
      {act && person && (
        <PersonDialogs
          act={act}
          personId={person}
          isSelf={person === ownId}
          onOwnProfile={onOwnProfile}
          onClose={close}
        />
      )}
    </Page>
  );
}

/**
 * Writes a message to the listed people, if an audience can describe them: by a skill, all of them, or the few that
 * were found.
 */
function WriteButton({
  search: { view, q, skill },
  people,
}: {
  search: PeopleSearch;
  people: Answer<typeof listPeople>;
}) {
  const { total, pageSize, items } = people;
  if (view === 'all' || total === 0 || (q && total > pageSize)) return null;
  const to = q
    ? { to: 'people' as const, people: items.map(({ id }) => id).join() }
    : skill
      ? { to: 'skill' as const, skill }
      : { to: 'volunteers' as const };
  return (
    <LinkButton to="/messages" search={to} {...OPEN_DIALOG_OPTIONS} preload={false} icon={Megaphone}>
      <span className="max-sm:sr-only">{m.messages_write_people({ count: total })}</span>
    </LinkButton>
  );
}

const NO_FILTERS = { q: undefined, skill: undefined, page: undefined };

function NoPeople({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return isFiltered ? (
    <EmptyState
      drawing={<SkateDrawing />}
      title={m.people_none_found_title()}
      action={<Button onClick={onClear}>{m.people_clear()}</Button>}
    >
      {m.people_none_found_text()}
    </EmptyState>
  ) : (
    <EmptyState drawing={<SkateDrawing />} title={m.people_none_title()}>
      {m.people_none_text()}
    </EmptyState>
  );
}
