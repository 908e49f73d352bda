import { useSyncExternalStore } from 'react';
import { createStore } from '../create-store.ts';

/** Chromium's event, which TypeScript's types of the DOM lack. */
interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const { state, set, subscribe } = createStore<InstallEvent | null>(null);

// Comes once, and early: the browser would show an offer of its own, before anybody knows the portal.
if (!import.meta.env.SSR) {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    set(event as InstallEvent);
  });
  window.addEventListener('appinstalled', () => set(null));
}

/** Asks by the browser's own prompt whether to install the portal; null where the browser offers none. */
export function useInstallPrompt(): (() => Promise<boolean>) | null {
  const event = useSyncExternalStore(subscribe, state, () => null);
  return (
    event &&
    (async () => {
      // A browser shows each prompt once.
      set(null);
      return (await event.prompt()).outcome === 'accepted';
    })
  );
}
