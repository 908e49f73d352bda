import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { LucideIcon } from 'lucide-react';
import { classNames } from '../../lib/class-names.ts';
import { IconButton } from './button.tsx';
import type { MenuProps } from './menu.tsx';

/** The menu itself; use {@link Menu}, which loads this one when it is needed. */
export function MenuPopup({ label, icon, items }: MenuProps & { icon: LucideIcon }) {
  return (
    <BaseMenu.Root modal={false}>
      <BaseMenu.Trigger render={<IconButton icon={icon} label={label} />} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner align="end" sideOffset={4} className="z-30">
          <BaseMenu.Popup className="min-w-48 animate-rise rounded-lg border border-line bg-surface p-1.5 shadow-float outline-none">
            {items.map(({ label: text, icon: Icon, onSelect, danger, disabled }) => (
              <BaseMenu.Item
                key={text}
                onClick={onSelect}
                disabled={disabled ?? false}
                className={classNames(
                  'flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 outline-none pointer-fine:min-h-9',
                  'data-disabled:cursor-not-allowed data-disabled:opacity-55',
                  danger
                    ? 'text-red-ink data-highlighted:bg-red-soft'
                    : 'data-highlighted:bg-primary-soft data-highlighted:text-primary-ink',
                )}
              >
                {Icon && <Icon className="size-4.5" aria-hidden="true" />}
                {text}
              </BaseMenu.Item>
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
