import { MAX_INVITED_ROWS } from '@ijsploeg/worker/contract';
import { useQuery } from '@tanstack/react-query';
import { Download, FileSpreadsheet, Send } from 'lucide-react';
import { useRef, useState } from 'react';
import { LeaveDialog } from '../../components/queue/leave-dialog.tsx';
import { FileInput, Reading } from '../../components/sheet/file-input.tsx';
import { useSheet } from '../../components/sheet/use-sheet.ts';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { Page } from '../../components/ui/page.tsx';
import { errorMessage } from '../../lib/api/error-message.ts';
import { skillLabel } from '../../lib/format/skill-label.ts';
import { useLeaveBlocker } from '../../lib/queue/use-leave-blocker.ts';
import { withColumn } from '../../lib/sheet/columns.ts';
import { saveExample } from '../../lib/sheet/example-file.ts';
import { m } from '../../paraglide/messages.js';
import { ColumnsPicker, FIELD_TEXTS } from './columns-picker.tsx';
import { EditPersonDialog } from './edit-person-dialog.tsx';
import { previewQuery } from './invitations.queries.ts';
import { peopleNames } from './people-sheet/columns.ts';
import { examplePeople } from './people-sheet/example-people.ts';
import { missingColumns, type SheetPerson, toPeople } from './people-sheet/to-people.ts';
import { type CheckedPerson, PeopleTable } from './people-table.tsx';
import { CapitalsOffer, HiddenRows } from './row-offers.tsx';
import { SendDialog, type SentInvitations } from './send-dialog.tsx';

const MAX_BYTES = 2 * 1024 * 1024;

interface ImportScreenProps {
  /** Leaves the screen. */
  onSent: (sent: SentInvitations) => void;
}

/** Invites the people of a file, after a look at each row. Nothing is stored before that. */
export function ImportScreen({ onSent }: ImportScreenProps) {
  const input = useRef<HTMLInputElement>(null);
  const { sheet, setSheet, refusal, setRefusal, isReading, open, stop } = useSheet(
    peopleNames(skillLabel),
    MAX_INVITED_ROWS,
  );
  const [edits, setEdits] = useState<ReadonlyMap<number, Partial<SheetPerson> | null>>(new Map());
  const [editing, setEditing] = useState<number | null>(null);
  const [isSending, setIsSending] = useState(false);

  const missing = sheet ? missingColumns(sheet.mapping) : [];
  const read =
    sheet && missing.length === 0
      ? toPeople(sheet.rows.slice(sheet.heading + 1), sheet.mapping, skillLabel)
      : [];
  const people = read.flatMap((person) => {
    const edit = edits.get(person.row);
    return edit === null ? [] : [{ ...person, ...edit }];
  });
  const isTooMany = people.length > MAX_INVITED_ROWS;
  const preview = useQuery(previewQuery(isTooMany ? [] : people));
  const checks = new Map(preview.data?.rows.map((row) => [row.row, row]));
  const checked: CheckedPerson[] = isTooMany
    ? []
    : people.flatMap((person) => {
        const check = checks.get(person.row);
        return check ? [{ ...person, check }] : [];
      });
  const fresh = checked.filter(({ check }) => check.state === 'new');
  const blocker = useLeaveBlocker(sheet !== null);

  const edit = (row: number, change: Partial<SheetPerson> | null) =>
    setEdits((edits) => new Map(edits).set(row, change && { ...edits.get(row), ...change }));

  function openFile(file: File): void {
    setEdits(new Map());
    if (file.size <= MAX_BYTES) void open(file);
    else {
      setSheet(null);
      setRefusal(m.sheet_too_large({ size: MAX_BYTES / 1024 / 1024 }));
    }
  }

  return (
    <Page
      title={m.invitations_import_title()}
      lead={m.invitations_import_lead()}
      tools={
        sheet && (
          <Button icon={FileSpreadsheet} onClick={() => input.current?.click()}>
            <span className="max-sm:sr-only">{m.sheet_other()}</span>
          </Button>
        )
      }
      action={
        fresh.length > 0 && (
          <Button
            variant="primary"
            icon={Send}
            busy={preview.isPlaceholderData}
            onClick={() => setIsSending(true)}
          >
            {m.invitations_invite({ count: fresh.length })}
          </Button>
        )
      }
    >
      <FileInput ref={input} onFile={openFile} />
      <div className="grid gap-4">
        {!sheet && !isReading && <ChooseFile onChoose={() => input.current?.click()} />}
        {isReading && <Reading onStop={stop} />}
        {refusal && <Alert tone="error">{refusal}</Alert>}
        {sheet && (
          <>
            {/* A new file begins with columns of its own. */}
            <ColumnsPicker
              key={sheet.fileName}
              sheet={sheet}
              isMissing={missing.length > 0}
              onChange={(field, column) =>
                setSheet({ ...sheet, mapping: withColumn(sheet.mapping, field, column) })
              }
            />
            {missing.length > 0 && (
              <Alert tone="notice">
                {m.sheet_missing({ fields: missing.map((field) => FIELD_TEXTS[field]()).join(', ') })}
              </Alert>
            )}
            {isTooMany && (
              <Alert tone="error">
                {m.invitations_too_many_rows({ count: people.length, max: MAX_INVITED_ROWS })}
              </Alert>
            )}
            {missing.length === 0 && read.length === 0 && (
              <Alert tone="notice">{m.invitations_no_rows()}</Alert>
            )}
            {preview.error && (
              <Alert
                tone="error"
                action={
                  <Button size="sm" busy={preview.isFetching} onClick={() => void preview.refetch()}>
                    {m.ui_retry()}
                  </Button>
                }
              >
                {errorMessage(preview.error, m.invitations_preview_failed())}
              </Alert>
            )}
            <CapitalsOffer people={people} onAccept={(row, names) => edit(row, names)} />
            <HiddenRows people={people} onLeaveOut={(row) => edit(row, null)} />
            {checked.length > 0 && (
              <PeopleTable
                people={checked}
                mapping={sheet.mapping}
                onEdit={setEditing}
                onLeaveOut={(row) => edit(row, null)}
              />
            )}
          </>
        )}
      </div>
      {editing !== null && (
        <EditPersonDialog
          person={checked.find(({ row }) => row === editing)}
          onSave={(change) => edit(editing, change)}
          onClose={() => setEditing(null)}
        />
      )}
      {isSending && <SendDialog people={fresh} onSent={onSent} onClose={() => setIsSending(false)} />}
      {blocker.status === 'blocked' && (
        <LeaveDialog
          title={m.invitations_leave_title()}
          text={m.invitations_leave_text()}
          onStay={blocker.reset}
          onLeave={blocker.proceed}
        />
      )}
    </Page>
  );
}

const ChooseFile = ({ onChoose }: { onChoose: () => void }) => (
  <div className="grid justify-items-start gap-3">
    <p>{m.invitations_file_text()}</p>
    <Button variant="primary" icon={FileSpreadsheet} onClick={onChoose}>
      {m.sheet_choose()}
    </Button>
    <div className="flex flex-wrap gap-2">
      <Button
        variant="quiet"
        icon={Download}
        onClick={() => saveExample(m.invitations_example_name(), examplePeople())}
      >
        {m.sheet_example()}
      </Button>
      <LinkButton to="/invitations" variant="quiet">
        {m.invitations_back()}
      </LinkButton>
    </div>
  </div>
);
