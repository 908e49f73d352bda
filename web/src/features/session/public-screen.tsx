import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PublicFrame } from '../../components/public-frame.tsx';
import { useSaveLanguage } from './use-save-language.ts';
import { useVisitor } from './use-visitor.ts';

/** A screen for everyone, signed in or not. Renders before the session has been read. */
export function PublicScreen({ children }: { children: ReactNode }) {
  const visitor = useVisitor();
  const saveLanguage = useSaveLanguage();
  const { href } = useLocation();
  return (
    <PublicFrame
      isSignedIn={visitor === undefined ? undefined : visitor !== null}
      here={href}
      onLanguage={visitor ? saveLanguage : undefined}
    >
      {children}
    </PublicFrame>
  );
}
