import { EllipsisVertical, type LucideIcon } from 'lucide-react';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';

export interface MenuItem {
  label: string;
  icon?: LucideIcon;
  onSelect: () => void;
  /** Red, for an action that cannot be undone. */
  danger?: boolean;
  disabled?: boolean;
}

interface MenuProps {
  /** The accessible name of the button. */
  label: string;
  icon?: LucideIcon;
  items: readonly MenuItem[];
}

/** A button that opens a menu of actions; the arrow keys, Home, End and a first letter move in it. */
export function Menu({ label, icon = EllipsisVertical, items }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  // Pointer down on the button closes the popover before the click.
  const wasOpen = useRef(false);
  return (
    <>
      <IconButton
        ref={button}
        icon={icon}
        label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onPointerDown={() => {
          wasOpen.current = isOpen;
        }}
        onClick={() => {
          setIsOpen(!wasOpen.current);
          wasOpen.current = false;
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setIsOpen(true);
        }}
      />
      {isOpen && <MenuPopup {...{ id, label, items, button }} onClose={() => setIsOpen(false)} />}
    </>
  );
}

interface MenuPopupProps extends Pick<MenuProps, 'label' | 'items'> {
  id?: string;
  /** The button that it opens beside. */
  button: { readonly current: HTMLElement | null };
  onClose: () => void;
}

/** A popover in the top layer: the browser closes it on an outside click, and returns the focus. */
export function MenuPopup({ id, label, items, button, onClose }: MenuPopupProps) {
  const popup = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = popup.current;
    const opener = button.current;
    if (!element || !opener) return;
    let place = opener.getBoundingClientRect();
    element.showPopover();
    putBeside(element, place);
    itemsOf(element)[0]?.focus();
    const hide = () => element.hidePopover();
    // A dialog in the middle of the screen moves its buttons when what it waited for arrives.
    const grown = new ResizeObserver(() => {
      place = opener.getBoundingClientRect();
      putBeside(element, place);
    });
    grown.observe(opener.closest('dialog') ?? document.documentElement);
    // Closed when its button scrolls away, because it would not move along. Other parts of the page scroll too, and the
    // event of a scroll that brought the button into view comes after the click.
    const onScroll = () => {
      const { top, left } = opener.getBoundingClientRect();
      if (top !== place.top || left !== place.left) hide();
    };
    window.addEventListener('scroll', onScroll, { capture: true, passive: true });
    window.addEventListener('resize', hide, { once: true });
    return () => {
      grown.disconnect();
      window.removeEventListener('scroll', onScroll, { capture: true });
      window.removeEventListener('resize', hide);
    };
  }, [button]);
  return (
    <div
      ref={popup}
      id={id}
      popover="auto"
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onToggle={({ newState }) => newState === 'closed' && onClose()}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          // A dialog around it stays open.
          event.stopPropagation();
          event.preventDefault();
        }
        if (event.key === 'Escape' || event.key === 'Tab') popup.current?.hidePopover();
        else move(event);
      }}
      className="fixed m-0 min-w-48 animate-rise rounded-lg border border-line bg-surface p-1.5 text-ink shadow-float outline-none"
    >
      {items.map(({ label: text, icon: Icon, onSelect, danger, disabled = false }) => (
        <button
          key={text}
          type="button"
          role="menuitem"
          tabIndex={-1}
          aria-disabled={disabled || undefined}
          // Not on pointerenter, which also fires for a resting pointer below which the menu opens: its user may be
          // using the keyboard.
          onPointerMove={({ currentTarget }) => currentTarget.focus()}
          onClick={() => {
            if (disabled) return;
            popup.current?.hidePopover();
            onSelect();
          }}
          className={classNames(
            'flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left -outline-offset-2 pointer-fine:min-h-9',
            'aria-disabled:cursor-not-allowed aria-disabled:opacity-55',
            danger ? 'text-red-ink focus:bg-red-soft' : 'focus:bg-primary-soft focus:text-primary-ink',
          )}
        >
          {Icon && <Icon className="size-4.5 shrink-0" aria-hidden="true" />}
          {text}
        </button>
      ))}
    </div>
  );
}

const GAP_PX = 4;
const MARGIN_PX = 8;

/**
 * Positions the popup below the button, aligned to its right; above it where there is no room, and always
 * inside the viewport.
 */
function putBeside(popup: HTMLElement, button: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = popup;
  const below = button.bottom + GAP_PX;
  const hasRoom = below + height + MARGIN_PX <= window.innerHeight;
  popup.style.top = `${hasRoom ? below : Math.max(MARGIN_PX, button.top - GAP_PX - height)}px`;
  popup.style.left = `${Math.max(MARGIN_PX, button.right - width)}px`;
}

const itemsOf = (popup: HTMLElement) => [...popup.querySelectorAll<HTMLElement>('[role=menuitem]')];

function move(event: KeyboardEvent<HTMLElement>): void {
  const items = itemsOf(event.currentTarget);
  const at = items.indexOf(document.activeElement as HTMLElement);
  const to = targetOf(event.key, at, items);
  if (!to) return;
  event.preventDefault();
  to.focus();
}

function targetOf(key: string, at: number, items: HTMLElement[]): HTMLElement | undefined {
  switch (key) {
    case 'ArrowDown':
      return items[(at + 1) % items.length];
    case 'ArrowUp':
      return items.at(at > 0 ? at - 1 : -1);
    case 'Home':
      return items[0];
    case 'End':
      return items.at(-1);
    default: {
      if (key.length !== 1 || key === ' ') return undefined;
      const after = [...items.slice(at + 1), ...items.slice(0, at + 1)];
      return after.find(({ textContent }) => textContent?.toLowerCase().startsWith(key.toLowerCase()));
    }
  }
}
