import type { PersonHours } from '@ijsploeg/worker/contract';
import { FileText } from 'lucide-react';
import { Avatar } from '../../components/ui/avatar.tsx';
import { Card } from '../../components/ui/card.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { Loading, Skeleton } from '../../components/ui/skeleton.tsx';
import { type Column, Table } from '../../components/ui/table.tsx';
import { formatHours } from '../../lib/format/format-hours.ts';
import { fullName } from '../../lib/format/person-name.ts';
import { OPEN_DIALOG_OPTIONS } from '../../lib/navigation/use-close-dialog.ts';
import { m } from '../../paraglide/messages.js';

const columns = (): Column<PersonHours>[] => [
  {
    key: 'person',
    heading: m.hours_column_person(),
    phone: 'title',
    cell: ({ person }) => (
      <span className="flex items-center gap-3">
        <Avatar name={fullName(person)} src={person.avatarUrl} size="sm" />
        <span className="min-w-0 font-semibold wrap-anywhere">{fullName(person)}</span>
      </span>
    ),
  },
  {
    key: 'shifts',
    heading: m.hours_column_shifts(),
    align: 'end',
    cell: ({ shifts }) => <span className="tabular">{shifts}</span>,
  },
  {
    key: 'worked',
    heading: m.hours_worked(),
    align: 'end',
    cell: ({ minutes }) => <span className="tabular font-semibold">{formatHours(minutes)}</span>,
  },
  {
    key: 'unrecorded',
    heading: m.hours_unrecorded(),
    align: 'end',
    cell: ({ unrecorded }) => <span className="tabular">{unrecorded || '–'}</span>,
  },
  {
    key: 'statement',
    heading: <span className="sr-only">{m.statement_title()}</span>,
    align: 'end',
    phone: 'plain',
    cell: ({ person, shifts }) =>
      shifts > 0 && (
        <LinkButton
          from="/hours"
          to="/hours"
          search={(search) => ({ ...search, statement: person.id })}
          {...OPEN_DIALOG_OPTIONS}
          size="sm"
          icon={FileText}
          aria-label={m.statement_make_of({ name: fullName(person) })}
          className="whitespace-nowrap max-sm:w-full"
        >
          {m.statement_make()}
        </LinkButton>
      ),
  },
];

/** One page of people with their hours; on a phone each is a card. */
export function HoursList({ people }: { people: readonly PersonHours[] }) {
  return (
    <Card className="max-sm:border-0 max-sm:bg-transparent">
      <Table
        caption={m.hours_people()}
        columns={columns()}
        rows={people}
        rowKey={({ person }) => person.id}
      />
    </Card>
  );
}

const SKELETON_ROWS = [1, 2, 3, 4, 5, 6];

/** As tall as a short page. */
export function HoursSkeleton() {
  return (
    <Loading>
      <Card className="divide-y divide-line">
        {SKELETON_ROWS.map((row) => (
          <div key={row} className="flex items-center gap-3 p-4 sm:py-3">
            <Skeleton className="size-8 shrink-0 rounded-full" />
            <Skeleton className="h-5 w-40" />
            <Skeleton className="ml-auto h-5 w-16" />
          </div>
        ))}
      </Card>
    </Loading>
  );
}
