import type { DesktopBridge, DesktopSetup, Session } from '@ijsploeg/worker/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { isAdmin } from '../features/session/guard.ts';
import { sessionQuery } from '../features/session/session.query.ts';
import { useLocale } from '../lib/locale.ts';
import { FirstRun } from './first-run.tsx';
import { ForOrganisers } from './for-organisers.tsx';

interface DesktopAppProps {
  desktop: DesktopBridge;
  setup: DesktopSetup;
  /** The portal's screens. */
  children: ReactNode;
}

/** The first run asks for a portal; then come its screens, for organisers. */
export function DesktopApp({ desktop, setup, children }: DesktopAppProps) {
  const locale = useLocale();
  useEffect(() => void desktop.useLocale(locale), [desktop, locale]);
  const [portal, setPortal] = useState(setup.portal);
  if (portal === null) return <FirstRun desktop={desktop} onChosen={setPortal} />;
  return <AdminsOnly desktop={desktop}>{children}</AdminsOnly>;
}

function AdminsOnly({ desktop, children }: Pick<DesktopAppProps, 'desktop' | 'children'>) {
  // The screens ask for it themselves, once they are there.
  const session = useQuery({ ...sessionQuery, enabled: false }).data?.session;
  // Stays also once they have signed out: the page begins anew then.
  const [turnedAway, setTurnedAway] = useState<Session | null>(null);
  if (session && session !== turnedAway && !isAdmin(session)) setTurnedAway(session);
  return turnedAway ? <ForOrganisers desktop={desktop} session={turnedAway} /> : children;
}
