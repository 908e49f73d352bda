import type { ComponentProps } from 'react';
import { SelectField } from '../../components/forms/field.tsx';
import { m } from '../../paraglide/messages.js';

interface HourFieldProps extends Omit<ComponentProps<typeof SelectField>, 'children'> {
  first: number;
  last: number;
}

/** A whole hour of the day, from the first to the last one. */
export const HourField = ({ first, last, ...field }: HourFieldProps) => (
  <SelectField {...field}>
    {Array.from({ length: last - first + 1 }, (_, index) => String(first + index)).map((hour) => (
      <option key={hour} value={hour}>
        {m.settings_hour_option({ hour })}
      </option>
    ))}
  </SelectField>
);
