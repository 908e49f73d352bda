import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { PersonSearch } from '../../components/people/person-search.tsx';
import { Avatar } from '../../components/ui/avatar.tsx';
import { personName } from '../../lib/format/person-name.ts';
import { personQuery } from '../../lib/people/person.query.ts';
import { m } from '../../paraglide/messages.js';

interface PersonFilterProps {
  personId: string | undefined;
  onChange: (personId: string | undefined) => void;
}

/** Filters by a person, who is searched by name or mail address. */
export function PersonFilter({ personId, onChange }: PersonFilterProps) {
  return personId === undefined ? (
    <PersonSearch label={m.audit_filter_person()} view="all" onSelect={({ id }) => onChange(id)} />
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
