import { type Contact, listPeople, type PeopleView } from '@ijsploeg/worker/contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../lib/api/api.ts';
import { personKeys } from '../../lib/api/query-keys.ts';
import { personName } from '../../lib/format/person-name.ts';
import { m } from '../../paraglide/messages.js';
import { Avatar } from '../ui/avatar.tsx';
import { SearchBox } from '../ui/search-box.tsx';

/** The debounce of the search (specification). */
const PAUSE_MS = 300;
/** How many people are suggested; a longer search text narrows them down. */
const MAX_SUGGESTIONS = 6;

const suggestionsQuery = (view: PeopleView, search: string) => {
  const query = { view, search } as const;
  return queryOptions({
    queryKey: personKeys.list(query),
    queryFn: ({ signal }) => callApi(listPeople, { query, signal }),
    // The suggestions stay while those for a longer text are loaded.
    placeholderData: keepPreviousData,
    enabled: search !== '',
  });
};

interface PersonSearchProps {
  /** The name of the field. */
  label: string;
  view: PeopleView;
  onSelect: (person: Contact) => void;
  /** In a form: the id of the error, if there is one. */
  errorId?: string | undefined;
}

/** Finds one person by name or mail address. */
export function PersonSearch({ label, view, onSelect, errorId }: PersonSearchProps) {
  const [search, setSearch] = useState('');
  const { data } = useQuery(suggestionsQuery(view, search));
  const suggestions = search === '' ? undefined : data?.items.slice(0, MAX_SUGGESTIONS);
  return (
    <div className="relative flex min-w-0 basis-72 max-sm:w-full max-sm:basis-full">
      <SearchBox label={label} value={search} delayMs={PAUSE_MS} onChange={setSearch} errorId={errorId} />
      <p role="status" className="sr-only">
        {suggestions && m.person_search_found({ count: suggestions.length })}
      </p>
      {suggestions && <Suggestions people={suggestions} onSelect={onSelect} />}
    </div>
  );
}

interface SuggestionsProps {
  people: readonly Contact[];
  onSelect: (person: Contact) => void;
}

function Suggestions({ people, onSelect }: SuggestionsProps) {
  return (
    <ul className="absolute inset-x-0 top-full z-10 mt-1 rounded-lg border border-line bg-surface p-1 shadow-float sm:max-w-72">
      {people.length === 0 && <li className="px-3 py-2 text-ink-muted">{m.person_search_none()}</li>}
      {people.map((person) => (
        <li key={person.id}>
          <button
            type="button"
            onClick={() => onSelect(person)}
            className="flex min-h-11 w-full items-center gap-3 rounded-md px-2 py-1.5 text-left hover:bg-sunken"
          >
            <Avatar name={personName(person)} src={person.avatarUrl} size="sm" />
            <span className="grid min-w-0">
              <span className="truncate">{personName(person)}</span>
              <span className="truncate text-sm text-ink-muted">{person.email}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
