import { LogIn } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRepeatedPress } from '../lib/browser/before-app.ts';
import { desktopBridge } from '../lib/browser/desktop-bridge.ts';
import { signInAddress, useSiteLink } from '../lib/navigation/site-link.tsx';
import { PORTAL_NAME } from '../lib/portal.ts';
import { m } from '../paraglide/messages.js';
import { Brand } from './brand.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { SkipLink } from './skip-link.tsx';

interface PublicFrameProps {
  /** The path of this screen, to return to after sign-in. */
  here: string;
  children: ReactNode;
}

/** The layout of public screens for visitors: a top bar, and a footer that invites them to volunteer. */
export function PublicFrame({ here, children }: PublicFrameProps) {
  useRepeatedPress();
  const home = useSiteLink('/events');
  const signUp = useSiteLink('/signup');
  const privacy = useSiteLink('/privacy');
  return (
    <div className="full-bleed flex min-h-dvh flex-col">
      <SkipLink />
      <header className="night">
        <div className="mx-auto flex min-h-16 w-full max-w-[1200px] items-center justify-between gap-2 px-4 sm:px-6 lg:px-10">
          <a
            href={home.href}
            onClick={home.onClick}
            aria-label={m.shell_public_home({ name: PORTAL_NAME })}
            className="inline-flex min-h-11 min-w-0 items-center rounded-md"
          >
            <Brand />
          </a>
          <nav aria-label={m.shell_navigation()} className="flex items-center gap-1 sm:gap-2">
            <SignInLink here={here} />
            <LanguageSwitch offersBrowsers />
          </nav>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="min-w-0 grow outline-none">
        {children}
      </main>
      {/* The desktop app is for organisers only. */}
      {!desktopBridge() && (
        <footer className="border-t border-line">
          <div className="mx-auto flex w-full max-w-[1200px] flex-wrap justify-between gap-x-6 gap-y-1 px-4 py-6 text-ink-muted sm:px-6 lg:px-10">
            <p>
              {m.shell_public_help()}{' '}
              <a
                {...signUp}
                className="inline-block py-2.5 font-semibold text-primary-ink underline underline-offset-3 pointer-fine:py-0"
              >
                {m.shell_public_help_link()}
              </a>
            </p>
            <a
              {...privacy}
              className="inline-block py-2.5 underline underline-offset-3 hover:text-ink pointer-fine:py-0"
            >
              {m.privacy_title()}
            </a>
          </div>
        </footer>
      )}
    </div>
  );
}

/** An icon only on a phone. */
function SignInLink({ here }: { here: string }) {
  const link = useSiteLink(signInAddress(here));
  return (
    <a
      {...link}
      title={m.shell_sign_in()}
      className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md px-2.5 font-semibold text-ink hover:bg-sunken pointer-fine:min-h-10"
    >
      <LogIn className="size-5 shrink-0" aria-hidden="true" />
      <span className="max-sm:sr-only">{m.shell_sign_in()}</span>
    </a>
  );
}
