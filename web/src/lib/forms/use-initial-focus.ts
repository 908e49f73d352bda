import { type RefObject, useEffect, useRef } from 'react';

/**
 * For the field of a dialog that is typed into first: it gets the focus, after the dialog gave it to its first
 * button. Not on touch, where the keyboard would cover what one came to read.
 */
export function useInitialFocus(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches) field.current?.focus();
  }, []);
  return field;
}
