import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useCallback } from 'react';
import { SiteLinksGo } from './site-link.tsx';

/** Lets the site links in it go through the router. */
export function RouterSiteLinks({ children }: { children: ReactNode }) {
  const router = useRouter();
  const go = useCallback((href: string) => void router.navigate({ href }), [router]);
  return <SiteLinksGo value={go}>{children}</SiteLinksGo>;
}
