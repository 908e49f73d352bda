import type { ShiftType } from '@ijsploeg/worker/contract';
import { Eye, Lock } from 'lucide-react';
import { useId } from 'react';
import { m } from '../../../paraglide/messages.js';
import { classNames } from '../../ui/class-names.ts';

const KINDS = {
  public: { icon: Eye, name: m.shifts_form_public, hint: m.shifts_form_public_hint },
  private: { icon: Lock, name: m.shifts_form_private, hint: m.shifts_form_private_hint },
} as const satisfies Record<ShiftType, object>;

interface ShiftTypeFieldProps {
  choices: readonly ShiftType[];
  value: ShiftType;
  onChange: (type: ShiftType) => void;
}

/** Chooses who may see a shift; each option has an explanation. */
export function ShiftTypeField({ choices, value, onChange }: ShiftTypeFieldProps) {
  const id = useId();
  return (
    <fieldset className="mb-3 grid min-w-0 gap-1.5">
      <legend className="mb-1.5 font-semibold">{m.shifts_form_type()}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {choices.map((type) => {
          const { icon: Icon, name, hint } = KINDS[type];
          return (
            <label
              key={type}
              className={classNames(
                'relative flex gap-3 rounded-md border px-3 py-2.5 transition-colors',
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
                type === value
                  ? 'border-primary bg-primary-soft'
                  : 'border-edge bg-surface hover:border-primary',
              )}
            >
              <input
                type="radio"
                name={id}
                className="sr-only"
                checked={type === value}
                onChange={() => onChange(type)}
                aria-describedby={`${id}-${type}`}
                aria-label={name()}
              />
              <Icon className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
              <span>
                <span className="block font-semibold">{name()}</span>
                <span id={`${id}-${type}`} className="block text-sm text-ink-muted">
                  {hint()}
                </span>
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
