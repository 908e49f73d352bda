import { EllipsisVertical, type LucideIcon } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { IconButton } from './button.tsx';

export interface MenuItem {
  label: string;
  icon?: LucideIcon;
  onSelect: () => void;
  /** Cannot be undone: red. */
  danger?: boolean;
  disabled?: boolean;
}

export interface MenuProps {
  /** Of the button, for a screen reader. */
  label: string;
  icon?: LucideIcon;
  items: readonly MenuItem[];
}

// The floating layer is heavy: it comes after the screen is there.
const MenuPopup = lazy(() => import('./menu-popup.tsx').then(({ MenuPopup }) => ({ default: MenuPopup })));

/** A button that opens a list of acts. */
export function Menu({ icon = EllipsisVertical, ...props }: MenuProps) {
  return (
    <Suspense fallback={<IconButton icon={icon} label={props.label} aria-haspopup="menu" disabled />}>
      <MenuPopup {...props} icon={icon} />
    </Suspense>
  );
}
