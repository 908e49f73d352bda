import { DateTimeInput, type DateTimeInputProps } from './date-time-input.tsx';
import { Field } from './field.tsx';

interface DateTimeFieldProps extends DateTimeInputProps {
  label: string;
  hint?: string;
  error?: string | null | undefined;
}

/** A date or a time with its label and message. */
export function DateTimeField({ label, hint, error, ...input }: DateTimeFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => <DateTimeInput {...input} {...wiring} />}
    </Field>
  );
}
