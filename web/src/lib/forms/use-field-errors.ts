import { useEffect, useRef, useState } from 'react';
import type { FieldErrors } from './form-errors.ts';

/** The errors at the fields of a form. The first one is focused once it is rendered, where `focusIn` is given. */
export function useFieldErrors<V extends object>(initial: () => FieldErrors<V>) {
  const [errors, setErrors] = useState(initial);
  const focusIn = useRef<ParentNode>(null);
  useEffect(() => {
    focusIn.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    focusIn.current = null;
  }, [errors]);
  return {
    errors,
    /** @param parent contains the fields, of which the first with an error is focused */
    replace(next: FieldErrors<V>, parent: ParentNode | null = null): void {
      focusIn.current = parent;
      setErrors(next);
    },
    add: (more: FieldErrors<V>) => setErrors((errors) => ({ ...errors, ...more })),
    /** Clears the errors of these fields. */
    clear: (fields: Partial<V>) => setErrors((errors) => omit(errors, fields)),
  };
}

const omit = <T extends object>(all: T, names: object): T =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !(name in names))) as T;
