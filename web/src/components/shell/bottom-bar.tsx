import { Link } from '@tanstack/react-router';
import { Menu } from 'lucide-react';
import { m } from '../../paraglide/messages.js';
import { CountBadge } from '../ui/badge.tsx';
import { classNames } from '../ui/class-names.ts';
import { type NavItem, type NavSection, useIsCurrent } from './menu.ts';

const CELL =
  'relative flex h-13 w-full flex-col items-center justify-center gap-0.5 rounded-md px-0.5 text-[0.6875rem] leading-4 font-semibold -outline-offset-2 min-[24rem]:text-[0.75rem]';

/** The most used entries of the menu at the bottom of a phone, and the button that opens the whole menu. */
export function BottomBar({ sections, onMore }: { sections: readonly NavSection[]; onMore: () => void }) {
  const items = sections.flatMap((section) => section.items).filter(({ inBar }) => inBar);
  return (
    <nav
      aria-label={m.shell_bar()}
      className="bottom-bar night sticky bottom-0 z-20 border-t border-line bg-surface pr-[max(0.25rem,env(safe-area-inset-right))] pb-[env(safe-area-inset-bottom)] pl-[max(0.25rem,env(safe-area-inset-left))] lg:hidden print:hidden"
    >
      <ul className="grid grid-cols-4">
        {items.map((item) => (
          <li key={item.label} className="min-w-0">
            <BarLink item={item} />
          </li>
        ))}
        <li className="col-start-4 min-w-0">
          <button
            type="button"
            aria-label={m.shell_open_menu()}
            onClick={onMore}
            className={classNames(CELL, 'text-ink-muted')}
          >
            <Menu className="size-5.5 shrink-0" aria-hidden="true" />
            {m.shell_more()}
          </button>
        </li>
      </ul>
    </nav>
  );
}

function BarLink({ item }: { item: NavItem }) {
  const { to, label, barLabel = label, icon: Icon, waiting } = item;
  const isCurrent = useIsCurrent(item);
  return (
    <Link
      to={to}
      {...(isCurrent && { 'aria-current': true })}
      className={classNames(CELL, isCurrent ? 'text-primary-ink' : 'text-ink-muted')}
    >
      <span
        className={classNames(
          'grid h-6 w-12 place-items-center rounded-full',
          isCurrent && 'bg-primary-soft',
        )}
      >
        <Icon className="size-5.5 shrink-0" aria-hidden="true" />
      </span>
      <span className="max-w-full truncate">{barLabel}</span>
      {waiting && (
        <span className="absolute top-0.5 left-1/2 ml-1.5">
          <CountBadge {...waiting} />
        </span>
      )}
    </Link>
  );
}
