import { Check } from 'lucide-react';
import { type InputHTMLAttributes, type Ref, useId } from 'react';
import { m } from '../../paraglide/messages.js';
import { classNames } from '../ui/class-names.ts';
import { FieldMessage, type Labelled } from './field.tsx';

interface CheckProps extends Labelled, Omit<InputHTMLAttributes<HTMLInputElement>, 'children' | 'type'> {
  ref?: Ref<HTMLInputElement>;
}

function checkIds(id: string, { hint, error }: Labelled) {
  return {
    id,
    'aria-describedby': hint || error ? `${id}-message` : undefined,
    'aria-invalid': error ? (true as const) : undefined,
  };
}

/** A checkbox with its label. */
export function CheckboxField({
  label,
  hint,
  error,
  optional,
  id: givenId,
  className,
  ...input
}: CheckProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <div className={classNames('grid grid-cols-[auto_minmax(0,1fr)] gap-x-3', className)}>
      <input
        {...input}
        {...checkIds(id, { label, hint, error })}
        type="checkbox"
        className="my-3 size-5 accent-primary pointer-fine:my-2"
      />
      <label htmlFor={id} className="py-2.5 pointer-fine:py-1.5">
        {label}
        {optional && <span className="text-ink-muted"> {m.ui_optional()}</span>}
      </label>
      {(hint || error) && (
        <div className="col-start-2 text-sm">
          <FieldMessage id={`${id}-message`} hint={hint} error={error} />
        </div>
      )}
    </div>
  );
}

interface SwitchProps extends Labelled {
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

/** A setting that takes effect as soon as it is switched. */
export function Switch({ label, hint, error, checked, onChange, disabled = false }: SwitchProps) {
  const id = useId();
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-4">
      <label htmlFor={id} className="py-2.5 font-semibold pointer-fine:py-1.5">
        {label}
      </label>
      <button
        {...checkIds(id, { label, hint, error })}
        type="button"
        role="switch"
        aria-checked={checked}
        disabled={disabled}
        onClick={() => onChange(!checked)}
        className="group grid h-11 place-items-center rounded-md disabled:opacity-55 pointer-fine:h-9"
      >
        <span
          className={classNames(
            'flex h-7 w-12 items-center rounded-full p-1 transition-colors forced-color-adjust-none',
            checked ? 'bg-primary' : 'bg-edge',
          )}
        >
          <span
            className={classNames(
              'size-5 rounded-full bg-surface transition-transform',
              checked && 'translate-x-5',
            )}
          />
        </span>
      </button>
      {(hint || error) && (
        <div className="col-start-1 text-sm">
          <FieldMessage id={`${id}-message`} hint={hint} error={error} />
        </div>
      )}
    </div>
  );
}

interface ToggleFieldProps<Value extends string> extends Labelled {
  options: readonly Value[];
  labelOf: (option: Value) => string;
  value: readonly Value[];
  onChange: (value: Value[]) => void;
  disabled?: boolean;
}

/** A choice of any number of options, as toggle buttons. */
export function ToggleField<Value extends string>({
  label,
  hint,
  error,
  optional = false,
  options,
  labelOf,
  value,
  onChange,
  disabled = false,
}: ToggleFieldProps<Value>) {
  const id = useId();
  const chosen = new Set(value);
  return (
    <fieldset
      className="grid min-w-0 gap-1.5"
      disabled={disabled}
      aria-describedby={hint || error ? `${id}-message` : undefined}
    >
      <legend className="mb-1.5 font-semibold">
        {label}
        {optional && <span className="font-normal text-ink-muted"> {m.ui_optional()}</span>}
      </legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option, index) => (
          <label
            key={option}
            className={classNames(
              'relative inline-flex min-h-11 items-center gap-1 rounded-full border font-medium transition-colors select-none',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
              'has-disabled:opacity-55 pointer-fine:min-h-9',
              // As wide with the check as without it, so that nothing moves at a tap.
              chosen.has(option)
                ? 'border-primary bg-primary-soft pr-2.5 pl-2 text-primary-ink'
                : 'border-edge bg-surface px-4.5 hover:border-primary',
            )}
          >
            <input
              type="checkbox"
              className="sr-only"
              checked={chosen.has(option)}
              aria-invalid={error && index === 0 ? true : undefined}
              onChange={() =>
                onChange(
                  options.filter((other) => (other === option ? !chosen.has(other) : chosen.has(other))),
                )
              }
            />
            {chosen.has(option) && <Check className="size-3.5" aria-hidden="true" />}
            {labelOf(option)}
          </label>
        ))}
      </div>
      <div className="min-h-5 text-sm">
        <FieldMessage id={`${id}-message`} hint={hint} error={error} />
      </div>
    </fieldset>
  );
}
