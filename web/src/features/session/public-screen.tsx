import { useLocation, useRouter } from '@tanstack/react-router';
import { type ReactNode, useCallback } from 'react';
import { PublicFrame } from '../../components/public-frame.tsx';
import { SiteLinksGo } from '../../lib/site-link.tsx';
import { useSaveLanguage } from './use-save-language.ts';
import { useVisitor } from './use-visitor.ts';

/** A screen for everyone, signed in or not; it is there before anybody knows which. */
export function PublicScreen({ children }: { children: ReactNode }) {
  const visitor = useVisitor();
  const saveLanguage = useSaveLanguage();
  const { href } = useLocation();
  const router = useRouter();
  const go = useCallback((to: string) => void router.navigate({ href: to }), [router]);
  return (
    <SiteLinksGo value={go}>
      <PublicFrame
        isSignedIn={visitor === undefined ? undefined : visitor !== null}
        here={href}
        onLanguage={visitor ? saveLanguage : undefined}
      >
        {children}
      </PublicFrame>
    </SiteLinksGo>
  );
}
