import type { FieldErrors, ParsedForm } from '../../lib/forms/form-errors.ts';

/** The whole number that was typed; undefined for anything else, or out of range. */
export function wholeNumber(text: string, min: number, max: number): number | undefined {
  const number = /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return number >= min && number <= max ? number : undefined;
}

type Complete<F> = { [K in keyof F]: Exclude<F[K], undefined> };

/** The fields, or the error of each that is undefined. */
export function completeFields<F extends object>(
  fields: F,
  errors: FieldErrors<F>,
): ParsedForm<F, Complete<F>> {
  const wrong = Object.entries(errors).filter(([name]) => fields[name as keyof F] === undefined);
  return wrong.length > 0
    ? { errors: Object.fromEntries(wrong) as FieldErrors<F> }
    : { fields: fields as Complete<F> };
}
