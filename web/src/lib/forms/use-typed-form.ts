import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '../api/api.ts';
import { readDraft, writeDraft } from './drafts.ts';
import { type FormRules, findTimeErrors, isSameForm, type TypedErrors } from './typed-form.ts';
import { errorsAfter, type TypedPeriod, withPeriodChange } from './typed-period.ts';

export interface TypedFormOptions<Form, Fields, Kept> {
  /** Names what is kept of the form until it is sent; with the person's id in it. */
  draft: string;
  /** What the form shows at first. */
  start: Form;
  /** What is edited, as it was when the edit began; kept with the draft. */
  base?: Kept;
  send: (fields: Fields, form: Form) => Promise<void>;
}

/** The form as it was left: going back, a reload or a session that ended loses nothing of it. */
export const readTypedDraft = <Form, Kept>(name: string) =>
  readDraft(name) as { form?: Partial<Form>; base?: Kept };

/** A thing with a start and an end being typed, checked and sent; whatever fails, what was typed stays. */
export function useTypedForm<Form extends TypedPeriod, Fields, Kept = never>(
  rules: FormRules<Form, Fields>,
  { draft, start, base, send }: TypedFormOptions<Form, Fields, Kept>,
) {
  const [{ values, errors }, setState] = useState(() => {
    const values: Form = { ...start, ...readTypedDraft<Form, Kept>(draft).form };
    // What was offered may be wrong from the start: the clock of the next day.
    return { values, errors: findTimeErrors(values, rules) };
  });
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  // State comes too late for the second of two quick presses.
  const isSending = useRef(false);
  const isSent = useRef(false);
  const fields = useRef<HTMLDivElement>(null);
  const isDirty = !isSameForm(values, start);
  const findsFirstError = useRef(false);
  // Once they are drawn, whenever that is, and only after a press of the button.
  useEffect(() => {
    if (!findsFirstError.current || Object.keys(errors).length === 0) return;
    findsFirstError.current = false;
    fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  useEffect(() => {
    if (isSent.current) return;
    writeDraft(draft, isDirty ? { form: values, ...(base && { base }) } : {});
  }, [draft, values, isDirty, base]);

  function showErrors(found: TypedErrors<Form>): void {
    findsFirstError.current = Object.keys(found).length > 0;
    setState(({ values }) => ({ values, errors: found }));
  }

  async function submit(form: Form, sendIt = send): Promise<void> {
    if (isSending.current) return;
    const reading = rules.read(form);
    if ('errors' in reading) return showErrors(reading.errors);
    isSending.current = true;
    setIsBusy(true);
    try {
      await sendIt(reading.fields, form);
      setFailure(null);
    } catch (error) {
      const { atFields, rest } = sortFailure(error, rules);
      showErrors(atFields);
      setFailure(rest);
      setAttempt((attempt) => attempt + 1);
    } finally {
      isSending.current = false;
      setIsBusy(false);
    }
  }

  return {
    /** Where the fields stand, to find the first that is wrong. */
    fields,
    values,
    errors,
    isBusy,
    isDirty,
    /** What no field can show. */
    failure,
    /** Grows with every failed sending. */
    attempt,
    change(change: Partial<Form>): void {
      setState(({ values, errors }) => ({
        values: withPeriodChange(values, change),
        errors: errorsAfter(errors, change),
      }));
    },
    /** A field was left: what is typed is written in full, and dates and times are checked. */
    settle(): void {
      setState(({ values, errors }) => {
        const tidy = rules.tidy(values);
        return { values: tidy, errors: { ...errors, ...findTimeErrors(tidy, rules) } };
      });
    },
    /** Puts other values in. */
    replace(values: Form): void {
      setState({ values, errors: findTimeErrors(values, rules) });
      setFailure(null);
    },
    /** It was sent or thrown away. */
    forget(): void {
      isSent.current = true;
      writeDraft(draft, {});
    },
    submit,
    onSubmit(event: FormEvent<HTMLFormElement>): void {
      event.preventDefault();
      void submit(values);
    },
  };
}

/** A form as its fields see it. */
export type TypedFormState<Form extends TypedPeriod, Fields = unknown> = ReturnType<
  typeof useTypedForm<Form, Fields, unknown>
>;

/** What of a refusal belongs to a field, and what is left for the form to tell. */
function sortFailure<Form extends TypedPeriod>(
  error: unknown,
  { toErrors, refusalAt }: Pick<FormRules<Form, unknown>, 'toErrors' | 'refusalAt'>,
): { atFields: TypedErrors<Form>; rest: unknown } {
  if (!(error instanceof ApiError)) return { atFields: {}, rest: error };
  const refused = refusalAt?.(error);
  if (refused) return { atFields: refused, rest: null };
  const atFields = toErrors(error.issues);
  const isAllShown = error.issues.length > 0 && error.issues.every((issue) => hasKeys(toErrors([issue])));
  return { atFields, rest: isAllShown ? null : error };
}

const hasKeys = (errors: object) => Object.keys(errors).length > 0;
