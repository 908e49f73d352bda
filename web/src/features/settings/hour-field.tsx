import type { ComponentProps } from 'react';
import { SelectField } from '../../components/forms/field.tsx';

interface HourFieldProps extends Omit<ComponentProps<typeof SelectField>, 'children'> {
  first: number;
  last: number;
}

/** A whole hour of the day, from the first to the last one. */
export const HourField = ({ first, last, ...field }: HourFieldProps) => (
  <SelectField {...field}>
    {Array.from({ length: last - first + 1 }, (_, index) => String(first + index)).map((hour) => (
      <option key={hour} value={hour}>
        {clockOf(hour)}
      </option>
    ))}
  </SelectField>
);

/** The time at a full hour, as every other time is written: `08:00`. */
export const clockOf = (hour: string): string => `${hour.padStart(2, '0')}:00`;
