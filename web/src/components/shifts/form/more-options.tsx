import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { CheckboxField } from '../../forms/choice-fields.tsx';
import { TextField } from '../../forms/field.tsx';
import { classNames } from '../../ui/class-names.ts';
import { OpeningFields } from './opening-fields.tsx';
import { hasMoreOptions } from './shift-form.ts';
import type { ShiftForm } from './shift-form-parts.ts';

type MoreOptionsForm = Pick<ShiftForm, 'values' | 'errors' | 'edit' | 'complete' | 'text'>;

/**
 * What few shifts have: a minimum, an opening moment, and claims that an admin confirms although the portal confirms them at
 * once. Collapsed unless one is set or invalid. A shift without a day has no opening moment.
 */
export function MoreOptions({ form, hasDay = true }: { form: MoreOptionsForm; hasDay?: boolean }) {
  const { values, errors, edit, complete } = form;
  const id = useId();
  const isSet = hasMoreOptions(values);
  const isWrong = [errors.minVolunteers, errors.opensDate, errors.opensTime].some(Boolean);
  const [isChosen, setIsChosen] = useState(isSet);
  const isOpen = isChosen || isWrong;
  const moment = (name: 'opensDate' | 'opensTime') => ({
    value: values[name],
    error: errors[name]?.(),
    onChange: (text: string) => edit({ [name]: text }),
    onComplete: complete,
  });
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsChosen(!isOpen)}
        className="-ml-2 inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 font-semibold text-primary-ink hover:bg-primary-soft"
      >
        {m.shifts_form_more()}
        <ChevronDown
          className={classNames('size-4 transition-transform', isOpen && 'rotate-180')}
          aria-hidden="true"
        />
      </button>
      <div id={id} hidden={!isOpen} className="pt-1">
        <div className="sm:max-w-60">
          <TextField
            label={m.shifts_form_min()}
            optional
            hint={m.shifts_form_min_hint()}
            inputMode="numeric"
            autoComplete="off"
            {...form.text('minVolunteers')}
            onBlur={complete}
          />
        </div>
        {hasDay && (
          <OpeningFields date={moment('opensDate')} time={moment('opensTime')}>
            <p className="-mt-1 col-span-2 mb-3 text-sm text-ink-muted">{m.shifts_form_opens_hint()}</p>
          </OpeningFields>
        )}
        <CheckboxField
          className="mb-3"
          label={m.shifts_form_needs_confirmation()}
          hint={m.shifts_form_needs_confirmation_hint()}
          checked={values.needsConfirmation}
          onChange={({ target }) => edit({ needsConfirmation: target.checked })}
        />
      </div>
    </div>
  );
}
