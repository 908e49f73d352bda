import { type RefObject, useEffect, useRef } from 'react';

/**
 * A closed dialog returns the focus to its opener; if that was removed with its row, the list gets the focus
 * instead.
 */
export function useFocusAfterDialog(isOpen: boolean): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) list.current?.focus({ preventScroll: true });
      });
    };
  }, [isOpen]);
  return list;
}
