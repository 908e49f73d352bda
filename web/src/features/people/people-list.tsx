import type { ListedPerson } from '@ijsploeg/worker/contract';
import { Loading, Skeleton } from '../../components/ui/skeleton.tsx';
import { m } from '../../paraglide/messages.js';
import { PersonRow } from './person-row.tsx';

interface PeopleListProps {
  people: ListedPerson[];
  /** True in the list of all users, where roles are changed. */
  inAll: boolean;
  ownId: string;
}

const SHEET = 'grid grid-cols-1 divide-y divide-line rounded-lg border border-line bg-surface';

/** One page of people. */
export function PeopleList({ people, inAll, ownId }: PeopleListProps) {
  return (
    <ul aria-label={inAll ? m.people_title_all() : m.people_title()} className={SHEET}>
      {people.map((person) => (
        <PersonRow key={person.id} person={person} inAll={inAll} isSelf={person.id === ownId} />
      ))}
    </ul>
  );
}

const SKELETON_ROWS = [1, 2, 3, 4, 5, 6];

/** As tall as a short page. */
export function PeopleSkeleton() {
  return (
    <Loading>
      <div className={SHEET}>
        {SKELETON_ROWS.map((row) => (
          <div
            key={row}
            className="grid gap-x-6 gap-y-3 p-4 max-sm:min-h-18 max-sm:py-3 lg:grid-cols-[15rem_minmax(0,1fr)_auto] lg:items-center"
          >
            <div className="flex items-center gap-3">
              <Skeleton className="size-10 shrink-0 rounded-full" />
              <div className="grid gap-2">
                <Skeleton className="h-5 w-36" />
                <Skeleton className="w-24" />
              </div>
            </div>
            <div className="grid gap-2 max-sm:hidden">
              <Skeleton className="w-64" />
              <Skeleton className="w-44" />
            </div>
            <Skeleton className="h-9 w-56 max-sm:hidden" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
