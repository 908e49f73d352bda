import { type KeyboardEvent, useEffect, useEffectEvent } from 'react';
import { type ItemKey, type ItemRow, moveOnBoard } from './board-items.ts';

interface BoardKeys {
  rows: readonly ItemRow[];
  /** Somebody is picked up. */
  isCarrying: boolean;
  /** Keys do nothing while a question is open. */
  isAsking: boolean;
  onLayBack: () => void;
  onPress: (item: ItemKey, opener: HTMLElement) => void;
  onPickUp: (item: ItemKey) => void;
  /** Shows the week that many weeks later. */
  onWeek: (weeks: number) => void;
  onMove: (to: ItemKey) => void;
  onUndo: () => void;
}

/** The keys of the board: {@link BoardKeys} for an item with the focus, and Ctrl+Z anywhere outside of fields. */
export function useBoardKeys({
  rows,
  isCarrying,
  isAsking,
  onLayBack,
  onPress,
  onPickUp,
  onWeek,
  onMove,
  onUndo,
}: BoardKeys) {
  const undoByKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    const target = event.target instanceof Element ? event.target : null;
    if (!isUndo || event.repeat || event.altKey || target?.closest('input, textarea, select, dialog')) return;
    event.preventDefault();
    onUndo();
  });
  useEffect(() => {
    const listener = (event: globalThis.KeyboardEvent) => undoByKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);

  return function onKeyDown(event: KeyboardEvent, item: ItemKey): void {
    if (event.altKey || event.metaKey || isAsking) return;
    const { key, ctrlKey } = event;
    if (key === 'Escape' && isCarrying) {
      event.preventDefault();
      onLayBack();
    } else if ((key === 'Enter' || key === ' ') && !ctrlKey) {
      event.preventDefault();
      onPress(item, event.target as HTMLElement);
    } else if (key.toLowerCase() === 'm' && !ctrlKey) {
      if (!isCarrying) onPickUp(item);
    } else if (key === 'PageUp' || key === 'PageDown') {
      event.preventDefault();
      onWeek(key === 'PageUp' ? -1 : 1);
    } else {
      const to = moveOnBoard(rows, item, key, ctrlKey);
      if (!to) return;
      event.preventDefault();
      onMove(to);
    }
  };
}
