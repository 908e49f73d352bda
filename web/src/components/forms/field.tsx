import { CircleAlert, Eye, EyeOff } from 'lucide-react';
import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
  useState,
} from 'react';
import { m } from '../../paraglide/messages.js';
import { classNames } from '../ui/class-names.ts';

/** The props of every field. */
export interface Labelled {
  label: ReactNode;
  /** Shown below the field until an error takes its place. */
  hint?: ReactNode;
  /** How to correct the value; null while it is valid, and empty where another field has the text. */
  error?: string | null | undefined;
  /** Adds "(optional)"; every other field is required. */
  optional?: boolean | undefined;
}

interface Wiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps extends Labelled {
  id?: string | undefined;
  /** At the right of the line below the field, e.g. a counter. */
  aside?: ReactNode;
  /** The control, given the attributes that tie it to its label and message. */
  children: (wiring: Wiring) => ReactNode;
}

/** A label, a control and one line for the hint or the error, so that the layout does not shift when an error appears. */
export function Field({ label, hint, error, optional = false, id: givenId, aside, children }: FieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const messageId = `${id}-message`;
  const described = Boolean(error || hint || aside);
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
        {optional && <span className="font-normal text-ink-muted"> {m.ui_optional()}</span>}
      </label>
      {children({
        id,
        'aria-describedby': described ? messageId : undefined,
        'aria-invalid': error == null ? undefined : true,
      })}
      {/* The space below keeps a hint closer to its own control than to the next label. */}
      <div className="-mt-0.5 flex min-h-6.5 gap-3 pb-1.5 text-sm">
        <FieldMessage id={messageId} hint={hint} error={error} />
        {aside}
      </div>
    </div>
  );
}

/** The line below a field: its error, or else its hint. */
export function FieldMessage({
  id,
  hint,
  error,
}: {
  id: string;
  hint: ReactNode;
  error: string | null | undefined;
}) {
  return (
    <p id={id} className={classNames('min-w-0 grow', error ? 'text-red-ink' : 'text-ink-muted')}>
      {error ? (
        <span className="flex items-start gap-1.5">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {error}
        </span>
      ) : (
        hint
      )}
    </p>
  );
}

/** The look of text controls. 17 px on touch screens: below 16 px a phone zooms in on focus. */
export const CONTROL = classNames(
  'w-full rounded-md border border-edge bg-surface px-3 text-lg text-ink transition-colors pointer-fine:text-base',
  'placeholder:text-ink-muted hover:border-ink-muted',
  'focus-visible:border-primary focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-primary',
  'aria-invalid:border-red aria-invalid:focus-visible:outline-red',
  'disabled:bg-sunken disabled:text-ink-muted [&[readonly]]:bg-sunken',
);
/** The height of a single-line control. */
export const ONE_LINE = 'h-12 pointer-fine:h-11';

interface TextFieldProps extends Labelled, Omit<InputHTMLAttributes<HTMLInputElement>, 'children'> {
  ref?: Ref<HTMLInputElement>;
}

/** A single line of text or a number; takes every attribute of an input. */
export function TextField({ label, hint, error, optional, id, className, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, id }}>
      {(wiring) => <input {...input} {...wiring} className={classNames(CONTROL, ONE_LINE, className)} />}
    </Field>
  );
}

/** A password with a button that shows it. */
export function PasswordField({ label, hint, error, optional, id, className, ...input }: TextFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  const action = shown ? m.ui_hide_password() : m.ui_show_password();
  return (
    <Field {...{ label, hint, error, optional, id }}>
      {(wiring) => (
        <div className="relative">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...wiring}
            type={shown ? 'text' : 'password'}
            className={classNames(CONTROL, ONE_LINE, 'pr-12', className)}
          />
          <button
            type="button"
            onClick={() => setShown(!shown)}
            aria-label={action}
            title={action}
            aria-pressed={shown}
            className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-md text-ink-muted hover:text-ink"
          >
            <Icon className="size-5" aria-hidden="true" />
          </button>
        </div>
      )}
    </Field>
  );
}

interface TextAreaProps extends Labelled, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'children'> {
  /** Shows a character counter. Longer text is not cut off, so that a paste loses nothing. */
  maxChars?: number;
  ref?: Ref<HTMLTextAreaElement>;
}

/** Several lines of text; grows with its content. */
export function TextArea({
  label,
  hint,
  error,
  optional,
  id,
  maxChars,
  className,
  onChange,
  ...area
}: TextAreaProps) {
  const [text, setText] = useState(String(area.defaultValue ?? ''));
  const used = (area.value === undefined ? text : String(area.value)).length;
  const counter = maxChars !== undefined && (
    <span
      className={classNames('tabular ml-auto shrink-0', used > maxChars ? 'text-red-ink' : 'text-ink-muted')}
    >
      <span aria-hidden="true">
        {used}/{maxChars}
      </span>
      <span className="sr-only">{m.ui_characters_used({ used, max: maxChars })}</span>
    </span>
  );
  return (
    <Field {...{ label, hint, error, optional, id }} aside={counter}>
      {(wiring) => (
        <textarea
          // No higher than the least height, which other browsers get from their content.
          rows={3}
          {...area}
          {...wiring}
          onChange={(event) => {
            setText(event.target.value);
            onChange?.(event);
          }}
          className={classNames(CONTROL, 'field-sizing-content min-h-28 py-2.5', className)}
        />
      )}
    </Field>
  );
}

interface SelectFieldProps extends Labelled, SelectHTMLAttributes<HTMLSelectElement> {
  ref?: Ref<HTMLSelectElement>;
}

/** A native select with `<option>` children. */
export function SelectField({ label, hint, error, optional, id, className, ...select }: SelectFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, id }}>
      {(wiring) => (
        <select {...select} {...wiring} className={classNames(CONTROL, ONE_LINE, 'pr-9', className)} />
      )}
    </Field>
  );
}
