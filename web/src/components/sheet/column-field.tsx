import { shortTextOf } from '../../lib/sheet/cell-text.ts';
import { columnLetter } from '../../lib/sheet/columns.ts';
import { m } from '../../paraglide/messages.js';
import { SelectField } from '../forms/field.tsx';
import type { OpenSheet } from './use-sheet.ts';

interface ColumnFieldProps {
  label: string;
  optional?: boolean;
  sheet: Pick<OpenSheet<string>, 'rows' | 'heading'>;
  /** From 0; undefined for none. */
  column: number | undefined;
  onChange: (column: number | undefined) => void;
}

/** Chooses the column of a value, with the value of the first row as an example. */
export function ColumnField({
  label,
  optional,
  sheet: { rows, heading },
  column,
  onChange,
}: ColumnFieldProps) {
  const cells = rows[heading]?.cells ?? [];
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const sample = column === undefined ? '' : shortTextOf(rows[heading + 1]?.cells[column] ?? null);
  return (
    <SelectField
      label={label}
      optional={optional ?? false}
      hint={sample && m.sheet_sample({ value: sample })}
      value={column === undefined ? '' : String(column)}
      onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value))}
    >
      <option value="">{m.sheet_no_column()}</option>
      {Array.from({ length: width }, (_, index) => (
        <option key={index} value={String(index)}>
          {columnLetter(index)}
          {shortTextOf(cells[index] ?? null) && ` · ${shortTextOf(cells[index] ?? null)}`}
        </option>
      ))}
    </SelectField>
  );
}
