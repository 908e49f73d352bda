import type { Locale } from '@ijsploeg/worker/contract';
import type { ReactNode } from 'react';
import { useRepeatedPress } from '../../lib/browser/before-app.ts';
import { useDocumentTitle } from '../../lib/navigation/document-title.ts';
import { Brand } from '../brand.tsx';
import { LanguageSwitch } from '../language-switch.tsx';
import { NightRink } from './night-rink.tsx';

interface AuthLayoutProps {
  /** Also the title of the window. */
  title: string;
  lead?: ReactNode;
  /** Above the title, e.g. the steps. */
  progress?: ReactNode;
  /** Beside the language switch, e.g. sign out. */
  corner?: ReactNode;
  onLanguage?: (locale: Locale) => void;
  children: ReactNode;
}

/**
 * The layout of the screens before sign-in: one column beside the drawing of the rink, on a phone below it.
 */
export function AuthLayout({ title, lead, progress, corner, onLanguage, children }: AuthLayoutProps) {
  useDocumentTitle(title);
  useRepeatedPress();
  return (
    <div className="full-bleed grid min-h-dvh grid-cols-1 grid-rows-[1fr_auto] lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] lg:grid-rows-1">
      <div className="flex flex-col px-5 pt-3 sm:px-10 lg:pt-6">
        <header className="flex min-h-12 items-center justify-between gap-1">
          <Brand />
          <div className="flex items-center sm:gap-2">
            {corner}
            <LanguageSwitch onChange={onLanguage} offersBrowsers />
          </div>
        </header>
        <main className="mx-auto flex w-full max-w-[26rem] grow flex-col justify-center py-8 lg:py-12">
          {progress}
          <h1 className="text-2xl font-bold">{title}</h1>
          {lead && <p className="mt-1.5 text-ink-muted">{lead}</p>}
          <div className="mt-6">{children}</div>
        </main>
      </div>
      <div
        className="night h-[44vw] max-h-64 overflow-hidden lg:sticky lg:top-0 lg:h-dvh lg:max-h-none"
        aria-hidden="true"
      >
        <NightRink />
      </div>
    </div>
  );
}
