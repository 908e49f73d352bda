import type { ErrorCode } from '@ijsploeg/worker/contract';
import { type ChangeEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import type * as v from 'valibot';
import { readDraft, writeDraft } from './drafts.ts';
import { type FieldErrors, findFieldErrors, sortRefusal } from './form-errors.ts';

/** After this long the form says that it is still at it. */
const SLOW_MS = 5_000;

type FormValues = Record<string, string | readonly string[]>;
type TextName<V> = { [K in keyof V]: V[K] extends string ? K : never }[keyof V] & string;
type ListName<V> = { [K in keyof V]: V[K] extends string ? never : K }[keyof V] & string;

interface FormOptions<V extends FormValues, A> {
  /** Names the draft; with the person's id in it where the form is a signed-in person's. */
  draft: string;
  /** What the fields hold before anything is typed; where it changes, untouched fields follow. */
  initial: V;
  /** Fields that are never written down. */
  secrets?: readonly (keyof V & string)[];
  /** Checks the values before they are sent. */
  schema?: v.GenericSchema;
  /** What the schema is given instead of the values as they are, e.g. with a token that nobody types. */
  check?: (values: V) => unknown;
  send: (values: V, changed: Partial<V>) => Promise<A>;
  /** After a sending that worked; the form stays busy until it is done. */
  onSent: (answer: A) => void | Promise<void>;
  /** Error codes that are about one field. */
  fieldOf?: Partial<Record<ErrorCode, keyof V & string>>;
}

/**
 * A form that loses nothing: what is typed stays through every failure, another language and a session that
 * ended. It sends once however often it is pressed, and puts each error at its field.
 */
export function useForm<V extends FormValues, A>({
  draft,
  initial,
  secrets = [],
  schema,
  check,
  send,
  onSent,
  fieldOf,
}: FormOptions<V, A>) {
  const [edits, setEdits] = useState<Partial<V>>(() => readDraft(draft) as Partial<V>);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  // State comes too late for the second of two quick presses.
  const isSending = useRef(false);
  const formToFocus = useRef<HTMLFormElement | null>(null);
  // The first error gets the focus once it is drawn, and only after a press of the button.
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    formToFocus.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    formToFocus.current = null;
  }, [errors]);
  const values: V = { ...initial, ...edits };

  const latest = useRef(edits);

  function keep(next: Partial<V>): void {
    latest.current = next;
    setEdits(next);
    writeDraft(draft, next, secrets);
  }

  function edit(changed: Partial<V>): void {
    const all = Object.entries({ ...latest.current, ...changed });
    const different = all.filter(([name, value]) => !isSame(value, initial[name]));
    keep(Object.fromEntries(different) as Partial<V>);
    setErrors((current) =>
      Object.fromEntries(Object.entries(current).filter(([name]) => !(name in changed))),
    );
  }

  function reset(): void {
    keep({});
    setErrors({});
    setFailure(null);
  }

  async function submit(form: HTMLFormElement): Promise<void> {
    if (isSending.current) return;
    const found = schema ? findFieldErrors(schema, check ? check(values) : values) : {};
    setErrors(found);
    formToFocus.current = form;
    if (Object.keys(found).length > 0) return;
    isSending.current = true;
    setIsBusy(true);
    try {
      const answer = await send(values, edits);
      await onSent(answer);
      // What was typed while it was on its way is not sent yet.
      const unsent = Object.entries(latest.current).filter(([name, value]) => !isSame(value, values[name]));
      keep(Object.fromEntries(unsent) as Partial<V>);
      setFailure(null);
    } catch (error) {
      const refusal = sortRefusal(error, Object.keys(initial), fieldOf);
      setErrors(refusal.fields);
      setFailure(refusal.failure);
      setAttempt((attempt) => attempt + 1);
    } finally {
      isSending.current = false;
      setIsBusy(false);
    }
  }

  return {
    values,
    /** What differs from the initial values. */
    isDirty: Object.keys(edits).length > 0,
    isBusy,
    isSlow: useIsSlow(isBusy),
    /**
     * The error that is about no field. It stays until the next answer: if it went at the press of the button,
     * something else would move under the second press of a double click.
     */
    failure,
    /** Grows with every failed sending. */
    attempt,
    edit,
    reset,
    /** For the `onSubmit` of the form. */
    onSubmit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault();
      void submit(event.currentTarget);
    },
    /** For a field of text. */
    text: (name: TextName<V>) => ({
      name,
      value: values[name] as string,
      error: errors[name]?.() ?? null,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        edit({ [name]: event.target.value } as Partial<V>),
    }),
    /** For a field of several choices. */
    list: <N extends ListName<V>>(name: N) => ({
      value: values[name],
      error: errors[name]?.() ?? null,
      onChange: (value: V[N]) => edit({ [name]: value } as unknown as Partial<V>),
    }),
  };
}

export type Form = Pick<ReturnType<typeof useForm>, 'failure' | 'attempt' | 'isSlow'>;

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function useIsSlow(isBusy: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isBusy) return;
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isBusy]);
  return isSlow;
}
