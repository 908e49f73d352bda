import { type ReactNode, startTransition, useLayoutEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { currentLocale, storeForSite } from '../i18n/locale.ts';

/** Whether this browser lacks an API that older-browsers.ts adds. */
export const needsOlderApis = (): boolean =>
  !('any' in AbortSignal) ||
  !('checkVisibility' in Element.prototype) ||
  !('randomUUID' in crypto) ||
  !('showPopover' in HTMLElement.prototype);

/** Calls `onShown` when the first render is in the document: from then on, the app itself handles what is pressed. */
function FirstRender({ onShown, children }: { onShown: () => void; children: ReactNode }) {
  useLayoutEffect(onShown, []);
  return children;
}

/**
 * Shows the app in `#root`. A prerendered page is hydrated: its elements stay, with what has been typed into them. As a
 * transition, so that React renders in short tasks and a press or a key is handled in between.
 * A frame is replaced once the app has loaded what it shows instead. Until then before-app.js remembers what is pressed.
 *
 * @param prepare brings the app into the state of the prerendered page
 */
export async function startApp(
  app: ReactNode,
  prepare?: (page: { isFrame: boolean }) => Promise<void>,
): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  if (needsOlderApis()) (await import('./older-browsers.ts')).addOlderApis();
  const { address, locale } = root.dataset;
  const isFrame = root.dataset.frame !== undefined;
  // The language was chosen before the site knew it; the next page is sent in it.
  if (locale && locale !== currentLocale()) storeForSite(currentLocale());
  if (isFrame) await prepare?.({ isFrame });
  const page = (
    <FirstRender
      onShown={() => {
        delete root.dataset.address;
        delete root.dataset.frame;
      }}
    >
      {app}
    </FirstRender>
  );
  if (!isFrame && address === window.location.pathname && locale === currentLocale()) {
    await prepare?.({ isFrame });
    startTransition(() => void hydrateRoot(root, page));
  } else startTransition(() => createRoot(root).render(page));
}
