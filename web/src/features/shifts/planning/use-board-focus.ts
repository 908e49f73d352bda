import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { BoardHandle } from './board.tsx';
import { firstItem, type ItemKey, type ItemRow, rowOf } from './board-items.ts';

/** The one tab stop of the board, and the focus that follows it. */
export function useBoardFocus(board: RefObject<BoardHandle | null>, rows: readonly ItemRow[]) {
  const [cursor, setCursor] = useState<ItemKey | null>(null);
  const wanted = useRef<ItemKey | 'first' | null>(null);
  const stop = cursor !== null && rowOf(rows, cursor) !== undefined ? cursor : firstItem(rows);

  // After each render: the item may have to be drawn first, or loaded.
  useEffect(() => {
    const item = wanted.current === 'first' ? stop : wanted.current;
    const element = item && board.current?.find(item);
    if (!element) return;
    wanted.current = null;
    element.focus();
  });

  const focusOn = useCallback((item: ItemKey | 'first') => {
    wanted.current = item;
    setCursor(item === 'first' ? null : item);
  }, []);
  return { stop, focusOn, setCursor };
}
