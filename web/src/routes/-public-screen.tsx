import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PublicFrame } from '../components/public-frame.tsx';
import { useVisitor } from '../features/session/use-visitor.ts';
import { PortalShell } from './-portal-shell.tsx';

/** A screen for everyone, in the portal's layout for signed-in people. Renders before the session has been read. */
export function PublicScreen({ children }: { children: ReactNode }) {
  const visitor = useVisitor();
  const { href } = useLocation();
  // The site sends the portal only to a browser with a session cookie, so its layout comes first.
  if (visitor !== null) return <PortalShell session={visitor}>{children}</PortalShell>;
  return <PublicFrame here={href}>{children}</PublicFrame>;
}
