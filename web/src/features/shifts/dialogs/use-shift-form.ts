import type { NewShift, Shift } from '@ijsploeg/worker/contract';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { readDraft, writeDraft } from '../../../lib/drafts.ts';
import { errorMessage } from '../../../lib/error-message.ts';
import {
  errorsAfter,
  findTimeErrors,
  isSameForm,
  readShiftForm,
  type ShiftForm,
  type ShiftFormErrors,
  tidyForm,
  toFormErrors,
  withChange,
} from './shift-form.ts';

interface ShiftFormOptions {
  /** Names what is kept of the form until it is sent; with the person's id in it. */
  draft: string;
  /** What the form shows at first. */
  start: ShiftForm;
  /** The shift that is edited, as it was when the edit began; kept with the draft. */
  base?: Shift;
  send: (fields: NewShift, form: ShiftForm) => Promise<void>;
}

/** The form as it was left: going back, a reload or a session that ended loses nothing of it. */
export const readShiftDraft = (name: string) =>
  readDraft(name) as { form?: Partial<ShiftForm>; base?: Shift };

/** A shift being typed, checked and sent; whatever fails, what was typed stays. */
export function useShiftForm({ draft, start, base, send }: ShiftFormOptions) {
  const [{ values, errors }, setState] = useState(() => {
    const values = { ...start, ...readShiftDraft(draft).form };
    // What was offered may be wrong from the start: the clock of the next day.
    return { values, errors: findTimeErrors(values) };
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

  function showErrors(found: ShiftFormErrors): void {
    findsFirstError.current = Object.keys(found).length > 0;
    setState(({ values }) => ({ values, errors: found }));
  }

  async function submit(form: ShiftForm, sendIt = send): Promise<void> {
    if (isSending.current) return;
    const reading = readShiftForm(form);
    if ('errors' in reading) return showErrors(reading.errors);
    isSending.current = true;
    setIsBusy(true);
    try {
      await sendIt(reading.shift, form);
      setFailure(null);
    } catch (error) {
      const { atFields, rest } = sortFailure(error);
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
    change(change: Partial<ShiftForm>): void {
      setState(({ values, errors }) => ({
        values: withChange(values, change),
        errors: errorsAfter(errors, change),
      }));
    },
    /** A field was left: what is typed is written in full, and dates and times are checked. */
    settle(): void {
      setState(({ values, errors }) => {
        const tidy = tidyForm(values);
        return { values: tidy, errors: { ...errors, ...findTimeErrors(tidy) } };
      });
    },
    /** Puts other values in. */
    replace(values: ShiftForm): void {
      setState({ values, errors: findTimeErrors(values) });
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
export type ShiftFormState = ReturnType<typeof useShiftForm>;

/** What of a refusal belongs to a field, and what is left for the form to tell. */
function sortFailure(error: unknown): { atFields: ShiftFormErrors; rest: unknown } {
  if (!(error instanceof ApiError)) return { atFields: {}, rest: error };
  if (error.code === 'event.not_found') return { atFields: { eventId: errorMessage(error) }, rest: null };
  const atFields = toFormErrors(error.issues);
  const isAllShown =
    error.issues.length > 0 && error.issues.every(({ path }) => (path.split('.')[0] ?? '') in atFields);
  return { atFields, rest: isAllShown ? null : error };
}
