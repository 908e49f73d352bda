import type { ReactNode } from 'react';
import { SelectField } from '../../../components/forms/field.tsx';
import type { Form } from '../../../lib/forms/use-form.ts';
import { m } from '../../../paraglide/messages.js';
import type { ChangeValues, Choice } from './change-form.ts';

interface ChangeChoiceProps {
  form: Pick<Form<ChangeValues>, 'values' | 'text'>;
  name: 'minimum' | 'describing' | 'skills' | 'opening';
  label: string;
  /** The labels of the options for no value and for another value. */
  none: string;
  set: string;
  /** The field of the other value. */
  children: ReactNode;
}

/** Keeps an optional value of the shifts, removes it, or asks for another one. */
export function ChangeChoice({ form, name, label, none, set, children }: ChangeChoiceProps) {
  const options: Record<Choice, string> = { '': m.shifts_change_keep(), none, set };
  return (
    <>
      <SelectField label={label} {...form.text(name)}>
        {Object.entries(options).map(([choice, words]) => (
          <option key={choice} value={choice}>
            {words}
          </option>
        ))}
      </SelectField>
      {form.values[name] === 'set' && (
        <div className="mb-2 border-l-4 border-line pl-3 sm:pl-4">{children}</div>
      )}
    </>
  );
}
