import type {
  DesktopBridge,
  DesktopSetup,
  DesktopVersionCheck,
  Roster,
  Session,
} from '@ijsploeg/worker/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { isAdmin } from '../features/session/guard.ts';
import { useLocale } from '../lib/i18n/locale.ts';
import { isLocalPath } from '../lib/navigation/return-to.ts';
import { refreshSession, sessionQuery } from '../lib/session/session.query.ts';
import { SessionUnavailable } from '../lib/session/session-source.ts';
import { exportFromMenu } from './export-from-menu.ts';
import { FirstRun } from './first-run.tsx';
import { ForOrganisers } from './for-organisers.tsx';
import { OfflineRoster } from './offline-roster.tsx';
import { TooOld } from './too-old.tsx';
import { usePrint } from './use-print.tsx';

interface DesktopAppProps {
  desktop: DesktopBridge;
  setup: DesktopSetup;
  /** Goes to a path of the portal. */
  onOpen: (path: string) => void;
  /** The portal's screens. */
  children: ReactNode;
}

/** The first run asks for a portal; then come its screens, for organisers. */
export function DesktopApp({ desktop, setup, onOpen, children }: DesktopAppProps) {
  const locale = useLocale();
  useEffect(() => void desktop.useLocale(locale), [desktop, locale]);
  const [portal, setPortal] = useState(setup.portal);
  const [isChoosing, setIsChoosing] = useState(portal === null);
  const version = useVersion(desktop, portal);
  const { print, sheet } = usePrint(desktop);
  const isTooOld = version === 'too_old' || version === 'portal_too_old';
  // Without the portal's screens there is nothing to save or to print.
  const hasScreens = !isChoosing && !isTooOld;

  useEffect(
    () =>
      desktop.onCommand((wanted) => {
        if (wanted.command === 'open' && isLocalPath(wanted.path)) onOpen(wanted.path);
        if (wanted.command === 'export' && hasScreens) void exportFromMenu(desktop);
        if (wanted.command === 'print' && hasScreens) void print();
        if (wanted.command === 'portal') setIsChoosing(true);
      }),
    [desktop, hasScreens, onOpen, print],
  );

  if (isChoosing)
    return (
      <FirstRun
        desktop={desktop}
        portal={portal}
        onChosen={(chosen) => {
          // Whatever the page knows is of the other portal.
          if (portal !== null && chosen !== portal) return window.location.assign('/login');
          setPortal(chosen);
          setIsChoosing(false);
        }}
        onCancel={() => setIsChoosing(false)}
      />
    );
  if (isTooOld)
    return (
      <TooOld
        desktop={desktop}
        what={version === 'too_old' ? 'app' : 'portal'}
        appVersion={setup.appVersion}
      />
    );
  return (
    <>
      <div className="contents print:hidden">
        <Reachable desktop={desktop}>
          <AdminsOnly desktop={desktop}>{children}</AdminsOnly>
        </Reachable>
      </div>
      {sheet}
    </>
  );
}

/** The app stays open for days, and the portal is renewed meanwhile. */
const VERSION_CHECK_MS = 60 * 60_000;

function useVersion(desktop: DesktopBridge, portal: string | null): DesktopVersionCheck {
  const [version, setVersion] = useState<DesktopVersionCheck>('unknown');
  useEffect(() => {
    if (!portal) return;
    // While the portal cannot be asked, what it said last still holds.
    const check = () =>
      void desktop.checkVersion().then((told) => setVersion((known) => (told === 'unknown' ? known : told)));
    setVersion('unknown');
    check();
    const timer = setInterval(check, VERSION_CHECK_MS);
    return () => clearInterval(timer);
  }, [desktop, portal]);
  return version;
}

/** Where nobody can say who is here, because nothing answers, the last roster is better than an error. */
function Reachable({ desktop, children }: Pick<DesktopAppProps, 'desktop' | 'children'>) {
  const client = useQueryClient();
  // The screens ask for it themselves, once they are there.
  const { error, isFetching } = useQuery({ ...sessionQuery, enabled: false });
  const isOut = error instanceof SessionUnavailable;
  const [roster, setRoster] = useState<Roster | null>(null);
  useEffect(() => {
    if (isOut) void desktop.readRoster().then((answer) => setRoster(answer.roster));
  }, [desktop, isOut]);
  const isShown = isOut && roster;
  return (
    <>
      {isShown && (
        <OfflineRoster
          roster={roster}
          isAsking={isFetching}
          onRetry={() => void refreshSession(client).catch(() => {})}
        />
      )}
      {/* Whoever was typing goes on when the connection is back. */}
      <div className={isShown ? 'hidden' : 'contents'}>{children}</div>
    </>
  );
}

function AdminsOnly({ desktop, children }: Pick<DesktopAppProps, 'desktop' | 'children'>) {
  const session = useQuery({ ...sessionQuery, enabled: false }).data?.session;
  // Stays also once they have signed out: the page begins anew then.
  const [turnedAway, setTurnedAway] = useState<Session | null>(null);
  if (session && session !== turnedAway && !isAdmin(session)) setTurnedAway(session);
  return turnedAway ? <ForOrganisers desktop={desktop} session={turnedAway} /> : children;
}
