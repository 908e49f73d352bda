import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { CountBadge } from '../ui/badge.tsx';
import { classNames } from '../ui/class-names.ts';
import { menuOf, type NavSection, type NavTarget, type Reader, sharedEntry } from './menu.ts';

const STRIP = 'border-b border-line bg-surface print:hidden';

interface ViewTabsProps {
  sections: readonly NavSection[];
  /** The search params that go along to another tab, such as the week shown. */
  searchFor: (to: NavTarget) => object;
}

/** The tabs of the screens that share an entry of the menu, each at its own address. */
export function ViewTabs({ sections, searchFor }: ViewTabsProps) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const item = sharedEntry(sections, path);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // Beside the screen's edge on a phone. Scrolls the strip, never the page.
    const showCurrent = () => {
      const current = path && list.current?.querySelector<HTMLElement>('[aria-current]');
      if (current) list.current?.scrollTo({ left: current.offsetLeft - 48 });
    };
    showCurrent();
    // The font may come later, and its letters are narrower.
    void document.fonts.ready.then(showCurrent);
  }, [path]);
  if (!item) return null;
  return (
    <nav aria-label={item.label} className={STRIP}>
      <ul
        ref={list}
        className="scroll-row relative mx-auto flex max-w-[1200px] gap-1 overflow-x-auto px-2 sm:px-4 lg:px-8"
      >
        {item.views?.map(({ to, label, waiting }) => (
          <li key={to} className="shrink-0">
            <Link
              to={to}
              search={searchFor(to) as never}
              activeOptions={{ exact: true, includeSearch: false }}
              className="group flex min-h-12 -outline-offset-2 pointer-fine:min-h-11"
              activeProps={{ className: 'text-primary-ink' }}
              inactiveProps={{ className: 'text-ink-muted hover:text-ink' }}
            >
              <span className="flex items-center border-b-2 border-transparent px-2 font-semibold whitespace-nowrap transition-colors group-aria-[current=page]:border-primary">
                {label}
              </span>
              {/* With room for two digits, so that the tabs beside it do not move when the count arrives. */}
              {waiting && (
                <span className="w-7 self-center">
                  <CountBadge {...waiting} />
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const ROOM: Partial<Record<Reader, string>> = {
  admin: 'in-data-[role=admin]:block',
  volunteer: 'in-data-[role=volunteer]:block',
};

/** Room for the tabs until it is known who reads: `data-role` is the role of whom this browser remembers. */
export function ViewTabsRoom({ path }: { path: string }) {
  const shown = Object.entries(ROOM)
    .filter(([reader]) => sharedEntry(menuOf(reader as Reader), path))
    .map(([, className]) => className);
  if (shown.length === 0) return null;
  return (
    <div className={classNames(STRIP, 'hidden', ...shown)} aria-hidden="true">
      <div className="min-h-12 pointer-fine:min-h-11" />
    </div>
  );
}
