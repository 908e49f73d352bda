import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useRepeatedPress } from '../../lib/browser/before-app.ts';
import { m } from '../../paraglide/messages.js';
import { Brand } from '../brand.tsx';
import { SkipLink } from '../skip-link.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { IconButton } from '../ui/button.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Drawer, Sidebar, type SidebarProps } from './sidebar.tsx';

interface AppShellProps extends SidebarProps {
  /** A banner above every screen, e.g. that the data is from a cache. */
  notice?: ReactNode;
  /** The tabs of the screens that share an entry of the menu, or the room for them. */
  tabs?: ReactNode;
  /** Opens the search; omitted for whom there is little to find. */
  onFind?: (() => void) | undefined;
  children: ReactNode;
}

const FindButton = ({ onFind }: { onFind: () => void }) => (
  <IconButton icon={Search} label={m.find_open()} aria-keyshortcuts="Control+K Meta+K" onClick={onFind} />
);

/** The layout of every signed-in screen: a sidebar on a laptop, bars at the top and the bottom of a phone. */
export function AppShell({ notice, tabs, onFind, children, ...nav }: AppShellProps) {
  useRepeatedPress();
  const [isOpen, setIsOpen] = useState(false);
  const { person, profileTo } = nav;
  return (
    <div className="flex min-h-dvh flex-col lg:grid lg:grid-cols-[248px_1fr] print:block">
      <SkipLink />
      <header className="night sticky top-0 z-20 flex h-14 items-center justify-between pr-2.5 pl-4 [@media(max-height:500px)]:static lg:hidden print:hidden">
        <Brand />
        <span className="flex">
          {onFind && <FindButton onFind={onFind} />}
          {person ? (
            <Link
              to={profileTo}
              aria-label={m.shell_profile_of({ name: person.name })}
              className="grid size-11 shrink-0 place-items-center rounded-md"
            >
              <Avatar name={person.name} src={person.avatarUrl} size="sm" />
            </Link>
          ) : (
            <span className="grid size-11 place-items-center">
              <Avatar name="" size="sm" />
            </span>
          )}
        </span>
      </header>
      <aside className="night sticky top-0 hidden h-dvh lg:block print:hidden">
        <Sidebar {...nav} beside={onFind && <FindButton onFind={onFind} />} />
      </aside>
      {isOpen && <Drawer {...nav} onClose={() => setIsOpen(false)} />}
      <main id="content" tabIndex={-1} className="min-w-0 grow outline-none">
        {tabs}
        {notice}
        {children}
      </main>
      <BottomBar sections={nav.sections} onMore={() => setIsOpen(true)} />
    </div>
  );
}
