import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses the first field of a dialog, after the dialog has focused its first button. Not on touch screens,
 * where the keyboard would cover the content.
 */
export function useInitialFocus<Field extends HTMLElement = HTMLInputElement>(): RefObject<Field | null> {
  const field = useRef<Field>(null);
  useEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches) field.current?.focus();
  }, []);
  return field;
}
