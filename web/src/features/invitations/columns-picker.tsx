import { ColumnField } from '../../components/sheet/column-field.tsx';
import type { OpenSheet } from '../../components/sheet/use-sheet.ts';
import { Disclosure } from '../../components/ui/disclosure.tsx';
import { skillLabel } from '../../lib/format/skill-label.ts';
import { m } from '../../paraglide/messages.js';
import { PERSON_FIELDS, type PeopleField, type PersonField } from './people-sheet/columns.ts';

/** The names of the values of a person. */
export const FIELD_TEXTS: Record<PersonField, () => string> = {
  firstName: m.auth_first_name,
  infix: m.invitations_field_infix,
  lastName: m.auth_last_name,
  name: m.invitations_field_name,
  email: m.auth_email,
  phone: m.profile_phone,
  skills: m.people_skills,
};

interface ColumnsPickerProps {
  sheet: OpenSheet<PeopleField>;
  isMissing: boolean;
  onChange: (field: PeopleField, column: number | undefined) => void;
}

/** Which column has what; open where one is missing. */
export function ColumnsPicker({ sheet, isMissing, onChange }: ColumnsPickerProps) {
  const { fileName, mapping } = sheet;
  const skills = Object.keys(mapping).filter((field): field is PeopleField => !(field in FIELD_TEXTS));
  return (
    <div className="grid gap-1">
      <p className="font-semibold wrap-anywhere">{fileName}</p>
      <Disclosure summary={m.sheet_columns()} open={isMissing}>
        <div className="grid gap-x-3 gap-y-1 pt-2 sm:grid-cols-2 lg:grid-cols-4">
          {PERSON_FIELDS.map((field) => (
            <ColumnField
              key={field}
              label={FIELD_TEXTS[field]()}
              optional={field !== 'email'}
              sheet={sheet}
              column={mapping[field]}
              onChange={(column) => onChange(field, column)}
            />
          ))}
        </div>
        {skills.length > 0 && (
          <p className="pb-2 text-ink-muted">
            {m.invitations_crosses({ skills: skills.map(skillLabel).join(', ') })}
          </p>
        )}
      </Disclosure>
    </div>
  );
}
