import type {
  DesktopBridge,
  DesktopCommand,
  DesktopSetup,
  DesktopVersionCheck,
  Roster,
  Session,
} from '@ijsploeg/worker/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { isAdmin } from '../features/session/guard.ts';
import { useLocale } from '../lib/i18n/locale.ts';
import { isLocalPath } from '../lib/navigation/return-to.ts';
import { refreshSession, sessionQuery } from '../lib/session/session.query.ts';
import { SessionUnavailable } from '../lib/session/session-source.ts';
import { showToast } from '../lib/toasts/toasts.ts';
import { m } from '../paraglide/messages.js';
import { askToFind } from './find/find-steps.ts';
import { FirstRun } from './first-run.tsx';
import { ForOrganisers } from './for-organisers.tsx';
import { LoginQuestion } from './login-question.tsx';
import { OfflineRoster } from './offline-roster.tsx';
import { RosterDialog } from './roster-dialog.tsx';
import { TooOld } from './too-old.tsx';
import { useMenuExport } from './use-menu-export.tsx';
import { usePrint } from './use-print.tsx';

const SettingsDialog = lazy(() =>
  import('../components/export/export-plan-dialog.tsx').then(({ ExportPlanDialog }) => ({
    default: ExportPlanDialog,
  })),
);

interface DesktopAppProps {
  desktop: DesktopBridge;
  setup: DesktopSetup;
  /** Navigates to a path of the portal. */
  onOpen: (path: string) => void;
  /** The screens of the portal. */
  children: ReactNode;
}

/** Asks for the portal's address on the first run, and then shows its screens to organisers. */
export function DesktopApp({ desktop, setup, onOpen, children }: DesktopAppProps) {
  const locale = useLocale();
  useEffect(() => void desktop.useLocale(locale), [desktop, locale]);
  const [portal, setPortal] = useState(setup.portal);
  const [isChoosing, setIsChoosing] = useState(portal === null);
  const version = useVersion(desktop, portal);
  const { print, sheet } = usePrint(desktop);
  const menuExport = useMenuExport();
  const isTooOld = version === 'too_old' || version === 'portal_too_old';
  // Without the portal's screens there is nothing to export.
  const hasScreens = !isChoosing && !isTooOld;
  const [dialog, setDialog] = useState<'roster' | 'settings' | null>(null);
  const closeDialog = useCallback(() => setDialog(null), []);

  const onCommand = useEffectEvent((message: DesktopCommand) => {
    if (message.command === 'open' && isLocalPath(message.path)) onOpen(message.path);
    if (message.command === 'export' && hasScreens) menuExport.start();
    if (message.command === 'print' && portal !== null) void print();
    if (message.command === 'roster' && portal !== null) setDialog('roster');
    if (message.command === 'settings') setDialog('settings');
    if (message.command === 'portal') setIsChoosing(true);
    if (message.command === 'find') askToFind(message.step);
    if (message.command === 'tooManyWindows')
      showToast({ tone: 'error', message: m.desktop_windows_limit({ count: message.count }) });
  });
  useEffect(() => desktop.onCommand((message) => onCommand(message)), [desktop]);

  return (
    <>
      <div className="contents print:hidden">
        {isChoosing ? (
          <FirstRun
            desktop={desktop}
            portal={portal}
            onChosen={(chosen) => {
              // A full reload, because all cached data is of the other portal.
              if (portal !== null && chosen !== portal) return window.location.assign('/login');
              setPortal(chosen);
              setIsChoosing(false);
            }}
            onCancel={() => setIsChoosing(false)}
          />
        ) : isTooOld ? (
          <TooOld
            desktop={desktop}
            what={version === 'too_old' ? 'app' : 'portal'}
            setup={setup}
            onRoster={() => setDialog('roster')}
          />
        ) : (
          <Reachable desktop={desktop}>
            <AdminsOnly desktop={desktop}>{children}</AdminsOnly>
          </Reachable>
        )}
        {menuExport.progress}
        {dialog === 'roster' && (
          <RosterDialog desktop={desktop} onPrint={() => void print()} onClose={closeDialog} />
        )}
        {dialog === 'settings' && (
          <Suspense>
            <SettingsDialog desktop={desktop} onClose={closeDialog} />
          </Suspense>
        )}
      </div>
      {sheet}
    </>
  );
}

/** The app stays open for days, during which the portal may be updated. */
const VERSION_CHECK_MS = 60 * 60_000;

function useVersion(desktop: DesktopBridge, portal: string | null): DesktopVersionCheck {
  const [version, setVersion] = useState<DesktopVersionCheck>('unknown');
  useEffect(() => {
    if (!portal) return;
    // An unreachable portal leaves the last result in place.
    const check = () =>
      void desktop
        .checkVersion()
        .then((result) => setVersion((last) => (result === 'unknown' ? last : result)));
    setVersion('unknown');
    check();
    const timer = setInterval(check, VERSION_CHECK_MS);
    return () => clearInterval(timer);
  }, [desktop, portal]);
  return version;
}

/**
 * Shows the last roster instead of an error when the session cannot be loaded because the portal is
 * unreachable.
 */
function Reachable({ desktop, children }: Pick<DesktopAppProps, 'desktop' | 'children'>) {
  const client = useQueryClient();
  // The guards of the screens fetch the session; this only observes it.
  const { error, isFetching } = useQuery({ ...sessionQuery, enabled: false });
  const isUnreachable = error instanceof SessionUnavailable;
  const [roster, setRoster] = useState<Roster | null>(null);
  useEffect(() => {
    if (isUnreachable) void desktop.readRoster().then((answer) => setRoster(answer.roster));
  }, [desktop, isUnreachable]);
  const isShown = isUnreachable && roster;
  return (
    <>
      {isShown && (
        <OfflineRoster
          roster={roster}
          isChecking={isFetching}
          onRetry={() => void refreshSession(client).catch(() => {})}
        />
      )}
      {/* Hidden, not unmounted, so that typed input is still there when the connection returns. */}
      <div className={isShown ? 'hidden' : 'contents'}>{children}</div>
    </>
  );
}

function AdminsOnly({ desktop, children }: Pick<DesktopAppProps, 'desktop' | 'children'>) {
  const session = useQuery({ ...sessionQuery, enabled: false }).data?.session;
  // Stays set after signing out, until the page reloads.
  const [turnedAway, setTurnedAway] = useState<Session | null>(null);
  // Somebody who still has to enter a code may be an admin.
  if (session && !session.needsSecondFactor && session !== turnedAway && !isAdmin(session))
    setTurnedAway(session);
  if (turnedAway) return <ForOrganisers desktop={desktop} session={turnedAway} />;
  return (
    <>
      {session && isAdmin(session) && <LoginQuestion desktop={desktop} />}
      {children}
    </>
  );
}
