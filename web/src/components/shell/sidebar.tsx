import type { Locale } from '@ijsploeg/worker/contract';
import { Link } from '@tanstack/react-router';
import { LogOut, X } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useScrollLock } from '../../lib/hooks/use-scroll-lock.ts';
import { m } from '../../paraglide/messages.js';
import { Brand } from '../brand.tsx';
import { RinkLines } from '../drawings/rink-lines.tsx';
import { LanguageSwitch } from '../language-switch.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { CountBadge } from '../ui/badge.tsx';
import { IconButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { type NavItem, type NavSection, type NavTarget, useIsCurrent } from './menu.ts';

export interface ShellPerson {
  /** The email address while there is no name. */
  name: string;
  /** The name of the role. */
  role: string;
  avatarUrl?: string | null | undefined;
}

export interface SidebarProps {
  sections: readonly NavSection[];
  /** Omitted while it is not known who is signed in. */
  person?: ShellPerson;
  /** The target of the link with the person's name. */
  profileTo: NavTarget;
  onSignOut: () => void;
  /** Called after a change of language, e.g. to save it with the account. */
  onLanguage?: (locale: Locale) => void;
}

interface BesideBrand {
  /** Beside the name of the portal: the search on a laptop, and what closes the drawer of a phone. */
  beside?: ReactNode;
  onNavigate?: () => void;
}

/** The whole menu: at the side of a laptop, in a drawer on a phone. */
export function Sidebar({
  sections,
  person,
  profileTo,
  onSignOut,
  onLanguage,
  beside,
  onNavigate,
}: SidebarProps & BesideBrand) {
  return (
    <div className="relative flex h-full flex-col px-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <div className="flex min-h-16 shrink-0 items-center justify-between pl-3 [@media(max-height:900px)_and_(pointer:fine)]:min-h-13">
        <Brand />
        {beside}
      </div>
      <nav
        aria-label={m.shell_navigation()}
        // Denser on a laptop, so that the menu of an admin fits 800 px; below that only the menu scrolls.
        className="scroll-shadow -mx-3 grid min-h-0 gap-5 overflow-y-auto overscroll-contain px-3 py-3 [@media(max-height:900px)]:gap-1.5 [@media(max-height:900px)]:py-1"
      >
        {sections.map(({ title, items }) => (
          <div key={title ?? ''}>
            {title && (
              <h2 className="px-3 pb-1 text-sm font-semibold tracking-normal text-ink-muted">{title}</h2>
            )}
            <ul className="grid gap-0.5 [@media(max-height:900px)_and_(pointer:fine)]:gap-0">
              {items.map((item) => (
                <li key={item.label}>
                  <NavLink item={item} onNavigate={onNavigate} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div
        className="pointer-events-none mt-auto shrink-0 text-primary opacity-25 [@media(max-height:900px)]:hidden"
        aria-hidden="true"
      >
        <RinkLines />
      </div>
      <div className="grid shrink-0 gap-2 border-t border-line pt-3 [@media(max-height:900px)]:mt-auto">
        <Link
          to={profileTo}
          {...(onNavigate && { onClick: onNavigate })}
          className="flex min-h-14 items-center gap-3 rounded-md px-3 py-2 hover:bg-sunken"
          activeProps={{ className: 'bg-sunken' }}
        >
          <Avatar name={person?.name ?? ''} src={person?.avatarUrl} />
          <span className="grid min-w-0">
            <span className="truncate font-semibold">{person?.name ?? m.profile_title()}</span>
            <span className="truncate text-sm text-ink-muted">{person?.role ?? '\u00a0'}</span>
          </span>
        </Link>
        <div className="flex items-center justify-between gap-2 pl-1">
          <LanguageSwitch onChange={onLanguage} />
          <button
            type="button"
            onClick={onSignOut}
            className="inline-flex min-h-11 items-center gap-2 rounded-md px-3 font-semibold text-ink-muted hover:bg-sunken hover:text-ink pointer-fine:min-h-10"
          >
            <LogOut className="size-4.5" aria-hidden="true" />
            {m.shell_sign_out()}
          </button>
        </div>
        <Link
          to="/privacy"
          {...(onNavigate && { onClick: onNavigate })}
          className={classNames(
            'justify-self-start rounded-md px-3 py-3 text-sm text-ink-muted underline-offset-4 hover:text-ink hover:underline pointer-fine:py-0.5',
            // Where the menu of an admin would not fit with it. The profile links to it as well.
            !onNavigate && '[@media(max-height:900px)]:hidden',
          )}
        >
          {m.privacy_title()}
        </Link>
      </div>
    </div>
  );
}

function NavLink({ item, onNavigate }: { item: NavItem; onNavigate: (() => void) | undefined }) {
  const { to, label, icon: Icon, waiting } = item;
  const isCurrent = useIsCurrent(item);
  return (
    <Link
      to={to}
      {...(onNavigate && { onClick: onNavigate })}
      // The router marks the link of the screen itself as the current page.
      {...(isCurrent && { 'aria-current': true })}
      className={classNames(
        'flex min-h-11 items-center gap-3 rounded-md px-3 font-medium transition-colors pointer-fine:min-h-10 [@media(max-height:900px)_and_(pointer:fine)]:min-h-9',
        isCurrent
          ? 'bg-primary-soft font-semibold text-primary-ink'
          : 'text-ink-muted hover:bg-sunken hover:text-ink',
      )}
    >
      <Icon className="size-5 shrink-0" aria-hidden="true" />
      <span className="min-w-0 grow truncate">{label}</span>
      {waiting && <CountBadge {...waiting} />}
    </Link>
  );
}

/** The menu of a phone, over the screen. */
export function Drawer({ onClose, ...nav }: SidebarProps & { onClose: () => void }) {
  useScrollLock();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-label={m.shell_navigation()}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        if (event.target === dialog.current) onClose();
      }}
      className="night fixed inset-y-0 left-0 m-0 h-dvh max-h-none w-[calc(18rem+env(safe-area-inset-left))] max-w-[85vw] pl-[env(safe-area-inset-left)] animate-from-left backdrop:animate-appear backdrop:bg-scrim lg:hidden"
    >
      <Sidebar
        {...nav}
        onNavigate={onClose}
        beside={<IconButton icon={X} label={m.ui_close()} onClick={onClose} />}
      />
    </dialog>
  );
}
