import { MAX_PLAN_ITEMS } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { addDays } from 'date-fns';
import { Download, FileSpreadsheet } from 'lucide-react';
import { useRef, useState } from 'react';
import { ColumnField } from '../../../components/sheet/column-field.tsx';
import { FileInput, Reading } from '../../../components/sheet/file-input.tsx';
import { useSheet } from '../../../components/sheet/use-sheet.ts';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { ApiError } from '../../../lib/api/api.ts';
import { errorMessage } from '../../../lib/api/error-message.ts';
import { localDay } from '../../../lib/format/format-date.ts';
import { skillLabel } from '../../../lib/format/skill-label.ts';
import { fieldMessage } from '../../../lib/forms/field-message.ts';
import { useInitialFocus } from '../../../lib/forms/use-initial-focus.ts';
import { useSingleFlight } from '../../../lib/hooks/use-single-flight.ts';
import { columnLetter, type Mapping, withColumn } from '../../../lib/sheet/columns.ts';
import { saveExample } from '../../../lib/sheet/example-file.ts';
import { createPlanMutation } from '../../../lib/shifts/plan-mutations.ts';
import { m } from '../../../paraglide/messages.js';
import type { MakerProps } from '../maker-props.ts';
import { NEEDED_FIELDS, SHEET_FIELDS, SHEET_NAMES, type SheetField } from './columns.ts';
import { exampleSheet } from './example-sheet.ts';
import { type CellFault, missingFields, type PlanRow, toRows } from './to-rows.ts';

/** Makes a draft of the rows of a sheet: all of them, or none. */
export function SheetDialog({ now, onClose, onMade }: MakerProps) {
  const { mutateAsync } = useMutation(createPlanMutation);
  const singleFlight = useSingleFlight();
  const input = useRef<HTMLInputElement>(null);
  const choose = useInitialFocus<HTMLButtonElement>();
  const { sheet, setSheet, refusal, setRefusal, isReading, open, stop } = useSheet(SHEET_NAMES);
  const [isBusy, setIsBusy] = useState(false);
  const [sent, setSent] = useState<readonly string[]>([]);

  const read = sheet && toRows(sheet.rows.slice(sheet.heading + 1), sheet.mapping, skillLabel);
  const missing = sheet ? missingFields(sheet.mapping) : [];
  const faults = [...(read && missing.length === 0 ? read.faults.map(faultText) : []), ...sent];
  const count = read?.rows.length ?? 0;
  const isTooMany = count > MAX_PLAN_ITEMS;
  const isReady = read && missing.length === 0 && faults.length === 0 && count > 0 && !isTooMany;

  async function make(rows: PlanRow[], fileName: string): Promise<void> {
    setIsBusy(true);
    setRefusal(null);
    try {
      const source = { type: 'rows', fileName: fileName.slice(0, 120), rows } as const;
      onMade((await mutateAsync({ kind: 'create', source })).id);
    } catch (error) {
      const issues = error instanceof ApiError ? error.issues : [];
      const texts = issues.flatMap((issue) => issueText(issue, rows, sheet?.mapping ?? {}) ?? []);
      setSent(texts);
      if (texts.length === 0) setRefusal(errorMessage(error, m.plans_not_made()));
    }
    setIsBusy(false);
  }

  return (
    <Dialog
      title={m.plans_make_sheet()}
      description={m.plans_sheet_text()}
      onClose={onClose}
      footer={
        sheet && (
          <>
            <Button onClick={() => input.current?.click()}>{m.sheet_other()}</Button>
            <Button
              variant="primary"
              busy={isBusy}
              disabled={!isReady}
              onClick={() => read && void singleFlight(() => make(read.rows, sheet.fileName))}
            >
              {m.plans_sheet_make({ count })}
            </Button>
          </>
        )
      }
    >
      <FileInput
        ref={input}
        onFile={(file) => {
          setSent([]);
          void open(file);
        }}
      />
      <div className="grid gap-4">
        {!sheet && (
          <div className="grid justify-items-start gap-3">
            <Button
              ref={choose}
              icon={FileSpreadsheet}
              busy={isReading}
              onClick={() => input.current?.click()}
            >
              {m.sheet_choose()}
            </Button>
            <p className="text-ink-muted">{m.plans_sheet_hint()}</p>
            <Button
              variant="quiet"
              icon={Download}
              onClick={() =>
                saveExample(m.plans_sheet_example_name(), exampleSheet(localDay(addDays(now, 7))))
              }
            >
              {m.sheet_example()}
            </Button>
          </div>
        )}
        {isReading && <Reading onStop={stop} />}
        {refusal && <Alert tone="error">{refusal}</Alert>}
        {sheet && (
          <>
            <p className="font-semibold wrap-anywhere">{sheet.fileName}</p>
            {/* Above the columns, which fill a phone and would hide it. */}
            <Result {...{ count, missing, faults, isTooMany }} />
            <fieldset className="grid gap-x-3 gap-y-1 sm:grid-cols-2">
              <legend className="mb-2 font-semibold">{m.sheet_columns()}</legend>
              {SHEET_FIELDS.map((field) => (
                <ColumnField
                  key={field}
                  label={FIELD_TEXTS[field]()}
                  optional={!NEEDED_FIELDS.includes(field)}
                  sheet={sheet}
                  column={sheet.mapping[field]}
                  onChange={(column) => {
                    setSent([]);
                    setSheet({ ...sheet, mapping: withColumn(sheet.mapping, field, column) });
                  }}
                />
              ))}
            </fieldset>
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Faults below this number are listed. */
const SHOWN_FAULTS = 50;

interface ResultProps {
  count: number;
  missing: readonly SheetField[];
  faults: readonly string[];
  isTooMany: boolean;
}

function Result({ count, missing, faults, isTooMany }: ResultProps) {
  if (missing.length > 0)
    return (
      <Alert tone="notice">
        {m.sheet_missing({ fields: missing.map((field) => FIELD_TEXTS[field]()).join(', ') })}
      </Alert>
    );
  if (isTooMany) return <Alert tone="error">{m.plans_sheet_too_many({ count })}</Alert>;
  if (faults.length > 0)
    return (
      <Alert tone="error" title={m.plans_sheet_faults({ count: faults.length })}>
        <p>{m.plans_sheet_faults_text()}</p>
        <ul className="mt-2 grid gap-1">
          {faults.slice(0, SHOWN_FAULTS).map((fault) => (
            <li key={fault} className="wrap-anywhere">
              {fault}
            </li>
          ))}
        </ul>
        {faults.length > SHOWN_FAULTS && (
          <p className="mt-2">{m.plans_sheet_more_faults({ count: faults.length - SHOWN_FAULTS })}</p>
        )}
      </Alert>
    );
  if (count === 0) return <Alert tone="notice">{m.plans_sheet_no_rows()}</Alert>;
  return <p role="status">{m.plans_sheet_good({ count })}</p>;
}

const FIELD_TEXTS: Record<SheetField, () => string> = {
  day: m.plans_sheet_day,
  start: m.plans_sheet_start,
  end: m.plans_sheet_end,
  title: m.shifts_form_name,
  location: m.shifts_form_location,
  maxVolunteers: m.shifts_form_max,
  description: m.shifts_form_description,
  shiftType: m.shifts_form_type,
  requiredSkills: m.shifts_form_skills,
};

const FAULT_TEXTS: Record<CellFault, () => string> = {
  required: m.plans_cell_required,
  not_a_day: m.plans_cell_not_a_day,
  no_year: m.plans_cell_no_year,
  not_a_time: m.plans_cell_not_a_time,
  same_time: m.plans_cell_same_time,
  not_a_number: m.plans_cell_not_a_number,
  too_long: m.plans_cell_too_long,
  unknown_type: m.plans_cell_unknown_type,
  unknown_skill: m.plans_cell_unknown_skill,
};

/** `Rij 12, kolom C: dit is geen dag: 31-02-2026` */
function faultText({ row, column, fault, text }: ReturnType<typeof toRows>['faults'][number]): string {
  const what = FAULT_TEXTS[fault]();
  return m.sheet_fault({
    row,
    column: columnLetter(column),
    what: text ? `${what}: ${text.length > 60 ? `${text.slice(0, 60)}…` : text}` : what,
  });
}

/** The text of an issue that the server found in a row. */
function issueText(
  { path, message }: { path: string; message: string },
  rows: readonly PlanRow[],
  mapping: Mapping<SheetField>,
): string | null {
  const [, index, field] = /^source\.rows\.(\d+)\.(\w+)/.exec(path) ?? [];
  const row = index === undefined ? undefined : rows[Number(index)];
  const column = SHEET_FIELDS.find((name) => name === field);
  if (!row || !column) return null;
  return m.sheet_fault({
    row: row.row,
    column: columnLetter(mapping[column] ?? 0),
    what: fieldMessage(message, column),
  });
}
