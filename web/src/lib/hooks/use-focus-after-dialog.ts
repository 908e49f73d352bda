import { type RefObject, useEffect, useRef } from 'react';

/** Focus goes back to what opened a dialog; where that went with its row, it goes to the list. */
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
