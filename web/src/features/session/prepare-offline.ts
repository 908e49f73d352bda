import type { Session } from '@ijsploeg/worker/contract';
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import type { AnyRoute, AnyRouter } from '@tanstack/react-router';
import { loadFailedDialog } from '../../components/lazy-dialog.tsx';
import { watchPauses } from '../../lib/browser/watch-pauses.ts';
import { preloadModule } from '../../lib/hooks/use-lazy-module.ts';
import { sweepAnswers } from '../../lib/offline/kept-answers.ts';
import { clearBadgeWhenSeen } from '../../lib/push/clear-badge.ts';
import { refreshSession, sessionQuery } from '../../lib/session/session.query.ts';
import type { SessionState } from '../../lib/session/session-source.ts';
import { guard } from './guard.ts';
import type { RouteGuard } from './guard-route.ts';

/**
 * Makes the screens that the person may open work without a connection: loads their code, one screen after the other,
 * while the browser is idle and the person pauses, and has the service worker keep it for the next start. Repeated when
 * somebody signs in or gets other rights. Loaded after the first screen.
 */
export function prepareOffline(client: QueryClient, router: AnyRouter): void {
  const whenQuiet = watchPauses();
  let prepared = '';
  let isCopy = false;
  const follow = ({ data }: { data: SessionState | undefined }) => {
    if (!data) return;
    // Lists that are not polled would keep their error.
    if (isCopy && data.source === 'server')
      void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
    isCopy = data.source === 'cache';
    if (!data.session || isCopy) return;
    const { session } = data;
    const screens = screensOpenTo(session, router);
    if (screens.length === 0) return;
    const key = [session.user.id, ...screens].join();
    if (key === prepared) return;
    prepared = key;
    prepareScreens(router, session.user.id, screens, whenQuiet).catch(() => {
      prepared = '';
    });
  };
  clearBadgeWhenSeen();
  const observer = new QueryObserver(client, { ...sessionQuery, enabled: false });
  observer.subscribe(follow);
  follow(observer.getCurrentResult());
  // Reads the session at once, so that the notice comes before the next poll.
  window.addEventListener('offline', () => void refreshSession(client).catch(() => {}));
}

/** The screens that a session may open; none if the guards cannot read it, which the error screen says already. */
function screensOpenTo(session: Session, router: AnyRouter): string[] {
  try {
    return Object.keys(router.routesById).filter((id) => isOpenTo(session, router.routesById[id]));
  } catch {
    return [];
  }
}

/** Whether a session may open a route. A route that only redirects, or that a link in a mail opens, is not a screen. */
function isOpenTo(session: Session, { options, parentRoute }: AnyRoute): boolean {
  const { beforeLoad } = options as { beforeLoad?: Partial<RouteGuard> };
  const isAdmitted = !beforeLoad || (!!beforeLoad.page && guard(session, beforeLoad.page) === null);
  return isAdmitted && (!parentRoute || isOpenTo(session, parentRoute));
}

async function prepareScreens(
  router: AnyRouter,
  personId: string,
  screens: string[],
  whenQuiet: () => Promise<void>,
): Promise<void> {
  // Where it is refused, the screens are loaded for this visit.
  const registration = await registerWorker().catch(() => null);
  // Without a connection the next start does.
  if (registration) void renewPush(personId).catch(() => {});
  await sweepAnswers(personId);
  if (isSavingData()) return;
  await whenQuiet();
  preloadModule(loadFailedDialog);
  for (const id of screens) {
    await whenQuiet();
    // Only the code: preloading the route would request its data too.
    await router.loadRouteChunk(router.routesById[id]);
  }
  registration?.active?.postMessage({ keep: screens });
}

/** The registration of the active service worker; null where the browser has none, such as in a private window of Firefox. */
async function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null;
  await navigator.serviceWorker.register('/sw.js');
  return navigator.serviceWorker.ready;
}

/** Loaded apart, because this script is loaded for visitors too. */
const renewPush = async (personId: string) =>
  (await import('../../lib/push/push-browser.ts')).renewPush(personId);

/** Chromium only; other browsers do not say. */
const isSavingData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
