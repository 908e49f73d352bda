import { type Contact, listPeople } from '@ijsploeg/worker/contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../../components/ui/avatar.tsx';
import { SearchBox } from '../../components/ui/search-box.tsx';
import { callApi } from '../../lib/api/api.ts';
import { personKeys } from '../../lib/api/query-keys.ts';
import { personName } from '../../lib/format/person-name.ts';
import { personQuery } from '../../lib/people/person.query.ts';
import { m } from '../../paraglide/messages.js';

/** The debounce of the search (specification). */
const PAUSE_MS = 300;
/** How many people are suggested; a longer search text narrows them down. */
const MAX_SUGGESTIONS = 6;

const suggestionsQuery = (search: string) => {
  const query = { view: 'all', search } as const;
  return queryOptions({
    queryKey: personKeys.list(query),
    queryFn: ({ signal }) => callApi(listPeople, { query, signal }),
    placeholderData: keepPreviousData,
    enabled: search !== '',
  });
};

interface PersonFilterProps {
  personId: string | undefined;
  onChange: (personId: string | undefined) => void;
}

/** Filters by a person, who is searched by name or mail address. */
export function PersonFilter({ personId, onChange }: PersonFilterProps) {
  return personId === undefined ? (
    <PersonSearch onSelect={onChange} />
  ) : (
    <SelectedPerson personId={personId} onClear={() => onChange(undefined)} />
  );
}

function SelectedPerson({ personId, onClear }: { personId: string; onClear: () => void }) {
  const { data, isError } = useQuery({
    ...personQuery(personId),
    // A removed person does not come back.
    retry: false,
  });
  const name = data ? personName(data) : isError ? m.audit_removed_person() : '…';
  return (
    <span className="inline-flex h-11 max-w-full items-center gap-2 rounded-md border border-primary bg-primary-soft pl-2 font-semibold text-primary-ink pointer-fine:h-10">
      <Avatar name={name} src={data?.avatarUrl} size="sm" />
      <span className="truncate">{name}</span>
      <button
        type="button"
        onClick={onClear}
        aria-label={m.audit_filter_person_clear({ name })}
        title={m.audit_filter_person_clear({ name })}
        className="grid size-11 shrink-0 place-items-center rounded-md hover:bg-surface pointer-fine:size-9"
      >
        <X className="size-4.5" aria-hidden="true" />
      </button>
    </span>
  );
}

function PersonSearch({ onSelect }: { onSelect: (personId: string) => void }) {
  const [search, setSearch] = useState('');
  const { data } = useQuery(suggestionsQuery(search));
  const suggestions = search === '' ? undefined : data?.items.slice(0, MAX_SUGGESTIONS);
  return (
    <div className="relative flex min-w-0 basis-72 max-sm:w-full max-sm:basis-full">
      <SearchBox label={m.audit_filter_person()} value={search} delayMs={PAUSE_MS} onChange={setSearch} />
      <p role="status" className="sr-only">
        {suggestions && m.audit_filter_person_found({ count: suggestions.length })}
      </p>
      {suggestions && <Suggestions people={suggestions} onSelect={onSelect} />}
    </div>
  );
}

interface SuggestionsProps {
  people: readonly Contact[];
  onSelect: (personId: string) => void;
}

function Suggestions({ people, onSelect }: SuggestionsProps) {
  return (
    <ul className="absolute inset-x-0 top-full z-10 mt-1 rounded-lg border border-line bg-surface p-1 shadow-float sm:max-w-72">
      {people.length === 0 && <li className="px-3 py-2 text-ink-muted">{m.audit_filter_person_none()}</li>}
      {people.map((person) => (
        <li key={person.id}>
          <button
            type="button"
            onClick={() => onSelect(person.id)}
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
