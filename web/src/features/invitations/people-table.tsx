import type { CheckedRow, InvitedField } from '@ijsploeg/worker/contract';
import { CircleCheckBig, CircleSlash, CircleX, Copy, Pencil, X } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Choice } from '../../components/ui/choice.tsx';
import { type Column, Table } from '../../components/ui/table.tsx';
import { fullName } from '../../lib/format/person-name.ts';
import { skillsText } from '../../lib/format/skill-label.ts';
import { fieldMessage } from '../../lib/forms/field-message.ts';
import { columnLetter, type Mapping } from '../../lib/sheet/columns.ts';
import { m } from '../../paraglide/messages.js';
import type { PeopleField } from './people-sheet/columns.ts';
import type { SheetPerson } from './people-sheet/to-people.ts';

/** A person of a sheet, with what would become of them. */
export interface CheckedPerson extends SheetPerson {
  check: CheckedRow;
}

type RowState = CheckedRow['state'];

/** What needs a look comes first. */
const ORDER: readonly RowState[] = ['faulty', 'repeated', 'new', 'known'];

const STATE_TEXTS: Record<RowState, () => string> = {
  faulty: m.invitations_row_faulty,
  repeated: m.invitations_row_repeated,
  new: m.invitations_row_new,
  known: m.invitations_row_known,
};

const LOOKS = {
  new: { tone: 'green', icon: CircleCheckBig },
  known: { tone: 'grey', icon: CircleSlash },
  repeated: { tone: 'grey', icon: Copy },
  faulty: { tone: 'red', icon: CircleX },
} as const satisfies Record<RowState, object>;

const KNOWN_TEXTS = {
  account: m.invitations_known_account,
  invited: m.invitations_known_invited,
  refused: m.invitations_known_refused,
};

/** As many rows as a screen shows at a time. */
const SHOWN_ROWS = 50;

interface PeopleTableProps {
  people: readonly CheckedPerson[];
  mapping: Mapping<PeopleField>;
  onEdit: (row: number) => void;
  onLeaveOut: (row: number) => void;
}

/** The rows of a sheet with what would become of each: those with a fault first. */
export function PeopleTable({ people, mapping, onEdit, onLeaveOut }: PeopleTableProps) {
  const [only, setOnly] = useState<RowState | undefined>();
  const [isWhole, setIsWhole] = useState(false);
  const countOf = (state: RowState) => people.filter(({ check }) => check.state === state).length;
  const listed = people
    .filter(({ check }) => only === undefined || check.state === only)
    .toSorted((a, b) => ORDER.indexOf(a.check.state) - ORDER.indexOf(b.check.state) || a.row - b.row);
  const shown = isWhole ? listed : listed.slice(0, SHOWN_ROWS);
  const columns: Column<CheckedPerson>[] = [
    {
      key: 'name',
      heading: m.invitations_column_name(),
      phone: 'title',
      cell: (person) => (
        <span className="grid min-w-0">
          <span className="font-semibold wrap-anywhere">{fullName(person) || m.invitations_no_name()}</span>
          <span className="text-sm font-normal wrap-anywhere text-ink-muted">{person.email}</span>
        </span>
      ),
    },
    {
      key: 'state',
      heading: m.invitations_column_becomes(),
      phone: 'plain',
      cell: (person) => <RowResult person={person} mapping={mapping} />,
    },
    {
      key: 'details',
      heading: m.invitations_column_details(),
      phone: 'plain',
      cell: ({ phone, skills }) =>
        (phone || skills.length > 0) && (
          <span className="grid gap-0.5 text-sm">
            <span className="tabular wrap-anywhere">{phone}</span>
            <span className="wrap-anywhere text-ink-muted">{skillsText(skills)}</span>
          </span>
        ),
    },
    {
      key: 'action',
      heading: <span className="sr-only">{m.invitations_column_action()}</span>,
      align: 'end',
      phone: 'plain',
      cell: (person) => {
        const name = fullName(person) || person.email || m.invitations_row({ row: person.row });
        return (
          <span className="flex gap-1 sm:justify-end">
            <Button
              size="sm"
              icon={Pencil}
              onClick={() => onEdit(person.row)}
              aria-label={m.invitations_edit_of({ name })}
            >
              <span className="whitespace-nowrap sm:max-lg:sr-only">{m.invitations_edit()}</span>
            </Button>
            <Button
              size="sm"
              variant="quiet"
              icon={X}
              onClick={() => onLeaveOut(person.row)}
              aria-label={m.invitations_leave_out_of({ name })}
            >
              <span className="whitespace-nowrap sm:max-lg:sr-only">{m.invitations_leave_out()}</span>
            </Button>
          </span>
        );
      },
    },
  ];
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="font-semibold">
          {ORDER.filter((state) => countOf(state) > 0)
            .map((state) => `${countOf(state)} ${STATE_TEXTS[state]().toLowerCase()}`)
            .join(' · ')}
        </p>
        <Choice
          label={m.invitations_filter()}
          value={only}
          rest={m.invitations_filter_all({ count: people.length })}
          options={ORDER.filter((state) => countOf(state) > 0).map((state) => [
            state,
            `${STATE_TEXTS[state]()} (${countOf(state)})`,
          ])}
          onChange={setOnly}
        />
      </div>
      <Card className="max-sm:border-0 max-sm:bg-transparent">
        <Table
          caption={m.invitations_import_title()}
          columns={columns}
          rows={shown}
          rowKey={({ row }) => String(row)}
        />
      </Card>
      {shown.length < listed.length && (
        <Button className="justify-self-start" onClick={() => setIsWhole(true)}>
          {m.invitations_show_all({ count: listed.length })}
        </Button>
      )}
    </div>
  );
}

function RowResult({ person, mapping }: { person: CheckedPerson; mapping: Mapping<PeopleField> }) {
  const { row, check } = person;
  const { tone, icon } = LOOKS[check.state];
  return (
    <span className="grid justify-items-start gap-1">
      <Badge tone={tone} icon={icon}>
        {STATE_TEXTS[check.state]()}
      </Badge>
      {check.knownAs && <span className="text-sm text-ink-muted">{KNOWN_TEXTS[check.knownAs]()}</span>}
      {check.state === 'repeated' && (
        <span className="text-sm text-ink-muted">{m.invitations_row_number({ row })}</span>
      )}
      {check.faults.map(({ field, rule }) => (
        <span key={field} className="text-sm text-red-ink">
          {cellText(row, columnOf(field, mapping))}
          {fieldMessage(rule, field)}
        </span>
      ))}
    </span>
  );
}

/** The column of a value; undefined where it comes from several, or from none. */
function columnOf(field: InvitedField, mapping: Mapping<PeopleField>): number | undefined {
  if (field === 'firstName' || field === 'lastName') return mapping[field] ?? mapping.name;
  return mapping[field];
}

const cellText = (row: number, column: number | undefined) =>
  column === undefined
    ? `${m.invitations_row_number({ row })}: `
    : `${m.invitations_cell({ row, column: columnLetter(column) })}: `;
