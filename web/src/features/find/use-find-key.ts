import { useEffect, useEffectEvent } from 'react';

/** Calls the function at Ctrl+K, or ⌘K, except while a dialog is open. */
export function useFindKey(onPress: (() => void) | undefined): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!onPress || event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
    if (event.altKey || event.shiftKey || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    onPress();
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
