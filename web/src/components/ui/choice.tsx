import { classNames } from './class-names.ts';

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value | undefined;
  /** The label of the empty choice. */
  rest: string;
  options: readonly (readonly [Value, string])[];
  onChange: (value: Value | undefined) => void;
}

/** A select in a row of filters; highlighted when it has a value. */
export function Choice<Value extends string>({ label, value, rest, options, onChange }: ChoiceProps<Value>) {
  return (
    <select
      aria-label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(options.find(([option]) => option === target.value)?.[0])}
      className={classNames(
        'h-11 min-w-0 rounded-md border pr-8 pl-2.5 text-lg transition-colors hover:border-primary pointer-fine:h-10 pointer-fine:text-base',
        value ? 'border-primary bg-primary-soft font-semibold text-primary-ink' : 'border-edge bg-surface',
      )}
    >
      <option value="">{rest}</option>
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
  );
}
