import type { ErrorCode, FieldIssue } from '@ijsploeg/worker/contract';
import { type ChangeEvent, type SubmitEvent, useRef } from 'react';
import type * as v from 'valibot';
import { type FieldErrors, type ParsedForm, parseBySchema, sortRefusal } from './form-errors.ts';
import { differences, useEdits } from './use-edits.ts';
import { useFieldErrors } from './use-field-errors.ts';
import { type Question, useQuestion } from './use-question.ts';
import { useRequest } from './use-request.ts';

type TextName<V> = { [K in keyof V]: V[K] extends string ? K : never }[keyof V] & string;
type ListName<V> = { [K in keyof V]: V[K] extends readonly string[] ? K : never }[keyof V] & string;

/** How the values of a form are validated and turned into the data to send. */
export interface FormRules<V, F = V> {
  /** Validates the values, which are then sent as they are. */
  schema?: v.GenericSchema;
  /** In place of `schema`, where the data to send differs from the values of the fields. */
  read?: (values: V) => ParsedForm<V, F>;
  /**
   * Completes the values, e.g. `9.05` to `09:05`; applied by `complete` and before the form is sent. `before` are the
   * values at the last time, to tell what was edited since.
   */
  tidy?: (values: V, before: V) => V;
  /** Every field an edit affects, with its value; their errors are cleared. */
  follow?: (values: V, change: Partial<V>) => Partial<V>;
  /** Picks the errors that are shown before the form is sent. */
  early?: (values: V, errors: FieldErrors<V>) => FieldErrors<V>;
  /** The messages for the issues of an API error. */
  toErrors?: (issues: readonly FieldIssue[]) => FieldErrors<V>;
  /** Error codes that are about one field. */
  fieldOf?: Partial<Record<ErrorCode, keyof V & string>>;
  /** What to ask before these fields are sent, or null. The same question is asked once. */
  ask?: (fields: F) => Question | null;
}

interface FormOptions<V, A, F = V> extends FormRules<V, F> {
  /** Names the draft, which belongs to the person who is signed in in this tab. */
  draft: string;
  /** The values before any edit; when they change, untouched fields follow. */
  initial: V;
  /** Fields that are never written to storage. */
  secrets?: readonly (keyof V & string)[];
  /** Sends the form. `changed` holds the values that differ from the initial ones. */
  send: (fields: F, form: { values: V; changed: Partial<V> }) => Promise<A>;
  /** Runs after `send` has succeeded; the form stays busy until it is done. */
  onSent: (answer: A) => void | Promise<void>;
}

/**
 * State of a form that loses no input: edits survive failures, a change of language, a reload and the end of
 * the session. A second press while it is being sent does nothing, and each error is shown at its field.
 */
export function useForm<V extends object, A, F = V>(options: FormOptions<V, A, F>) {
  const {
    draft,
    initial,
    secrets,
    schema,
    read = (values) => {
      const parsed = schema && parseBySchema(schema, values);
      return (parsed && 'errors' in parsed ? parsed : { fields: values }) as ParsedForm<V, F>;
    },
    tidy,
    follow,
    early,
    toErrors,
    fieldOf,
    ask,
    send,
    onSent,
  } = options;
  // The types do not show that the build leaves schemas out of endpoints (build/client-endpoints.ts).
  if ('schema' in options && !schema)
    throw new TypeError('Import the schema by its name, not from an endpoint');
  const edits = useEdits({ draft, initial, secrets });
  const { values, current } = edits;
  // The edits that `tidy` was applied to last.
  const tidied = useRef(edits.latest());
  const fieldErrors = useFieldErrors<V>(() => earlyErrors(values));
  const { errors } = fieldErrors;
  const request = useRequest();
  const { question, ask: openQuestion } = useQuestion();

  function earlyErrors(values: V): FieldErrors<V> {
    const parsed = early && read(values);
    return parsed && 'errors' in parsed ? early(values, parsed.errors) : {};
  }

  function edit(change: Partial<V>): void {
    const concerned = follow ? follow(current(), change) : change;
    edits.edit(concerned);
    fieldErrors.clear(concerned);
  }

  function applyTidy(): void {
    if (tidy) edit(differences(tidy(current(), { ...initial, ...tidied.current }), current()));
    tidied.current = edits.latest();
  }

  function complete(): void {
    applyTidy();
    fieldErrors.add(earlyErrors(current()));
  }

  function reset(next: Partial<V> = {}, from = initial): void {
    edits.reset(next);
    tidied.current = next;
    fieldErrors.replace(earlyErrors({ ...from, ...next }));
    request.clearFailure();
  }

  async function submit(values: V, parent: ParentNode = document, sendFields = send): Promise<void> {
    if (request.isSending()) return;
    const parsed = read(values);
    fieldErrors.replace('errors' in parsed ? parsed.errors : {}, parent);
    if ('errors' in parsed) return;
    const asked = ask?.(parsed.fields);
    if (asked && openQuestion(asked, () => submit(values, parent, sendFields))) return;
    await request.run(
      async () => {
        await onSent(await sendFields(parsed.fields, { values, changed: differences(values, initial) }));
        edits.markSent(values);
      },
      (error) => {
        const refusal = sortRefusal(error, { values, toErrors, fieldOf });
        fieldErrors.replace(refusal.errors as FieldErrors<V>, parent);
        return refusal.failure;
      },
    );
  }

  return {
    values,
    errors,
    changed: edits.changed,
    isDirty: edits.isDirty,
    isRestored: edits.isRestored,
    isBusy: request.isBusy,
    isSlow: request.isSlow,
    failure: request.failure,
    attempt: request.attempt,
    question,
    edit,
    /** For `onBlur`: tidies the values and shows early errors. */
    complete,
    /**
     * Resets to the initial values, or to these edits of them; pass `from` where the initial values are about
     * to change.
     */
    reset,
    /** Sends these values; `parent` contains the fields, of which the first with an error is focused. */
    submit,
    /** For the `onSubmit` of the form. */
    onSubmit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault();
      // Enter sends the form while a field has the focus.
      applyTidy();
      void submit(current(), event.currentTarget);
    },
    /** Props of a text field. */
    text: (name: TextName<V>) => ({
      name,
      value: values[name] as string,
      error: errors[name]?.() ?? null,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        edit({ [name]: event.target.value } as Partial<V>),
    }),
    /** Props of a field with several choices. */
    list: <N extends ListName<V>>(name: N) => ({
      value: values[name],
      error: errors[name]?.() ?? null,
      onChange: (value: V[N]) => edit({ [name]: value } as unknown as Partial<V>),
    }),
  };
}

/** What `useForm` returns. */
export type Form<V extends object> = ReturnType<typeof useForm<V, unknown, unknown>>;
