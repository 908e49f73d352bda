import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useCallback } from 'react';
import { SiteLinksProvider } from './site-link.tsx';

/** Makes the site links inside it navigate by the router. */
export function RouterSiteLinks({ children }: { children: ReactNode }) {
  const router = useRouter();
  const navigate = useCallback((href: string) => void router.navigate({ href }), [router]);
  return <SiteLinksProvider value={navigate}>{children}</SiteLinksProvider>;
}
