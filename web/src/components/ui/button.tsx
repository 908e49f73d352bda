import type { LucideIcon } from 'lucide-react';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

interface ButtonStyle {
  /** One `primary` per screen; `danger` only for what cannot be undone. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  /** `sm` for rows of a table; on touch screens both are 44 px high. */
  size?: 'md' | 'sm';
  icon?: LucideIcon;
  /** As wide as its container. */
  wide?: boolean;
}

const VARIANTS = {
  primary: 'bg-primary text-on-primary hover:bg-primary-strong active:bg-primary-strong',
  secondary: 'border border-edge bg-surface text-ink hover:border-primary hover:bg-primary-soft',
  quiet: 'text-primary-ink hover:bg-primary-soft',
  danger: 'bg-red text-on-red hover:bg-red-strong active:bg-red-strong',
};
const SIZES = {
  md: 'min-h-11 px-4 pointer-fine:min-h-10',
  sm: 'min-h-11 px-3 text-sm pointer-fine:min-h-8',
};

function buttonClass({ variant = 'secondary', size = 'md', wide = false }: ButtonStyle, className?: string) {
  return classNames(
    'relative inline-flex items-center justify-center gap-2 rounded-md py-1.5 text-center font-semibold',
    'transition-colors duration-150 select-none',
    'disabled:opacity-55 aria-disabled:cursor-default',
    // They have no background of ours.
    'forced-colors:border',
    VARIANTS[variant],
    SIZES[size],
    wide && 'w-full',
    className,
  );
}

interface ButtonProps extends ButtonStyle, ButtonHTMLAttributes<HTMLButtonElement> {
  /** While true, presses do nothing and the width stays the same. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button; inside a form it submits only with `type="submit"`. */
export function Button({
  variant,
  size,
  wide,
  icon: Icon,
  busy = false,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...(busy && { 'aria-disabled': true, 'aria-busy': true, onClick: (event) => event.preventDefault() })}
      className={buttonClass(
        { ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) },
        className,
      )}
    >
      <span className={classNames('inline-flex items-center gap-2', busy && 'opacity-0')}>
        {Icon && <Icon className="size-[1.2em] shrink-0" aria-hidden="true" />}
        {children}
      </span>
      {busy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
    </button>
  );
}

interface AnchorButtonProps extends ButtonStyle, AnchorHTMLAttributes<HTMLAnchorElement> {
  ref?: Ref<HTMLAnchorElement>;
}

/** An external link that looks like a button. */
export function AnchorButton({
  variant,
  size,
  wide,
  icon: Icon,
  className,
  children,
  ...rest
}: AnchorButtonProps) {
  return (
    <a
      {...rest}
      className={buttonClass(
        { ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) },
        className,
      )}
    >
      {Icon && <Icon className="size-[1.2em] shrink-0" aria-hidden="true" />}
      {children}
    </a>
  );
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: LucideIcon;
  /** The accessible name, also shown on hover. */
  label: string;
  badge?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** A square button with an icon only. */
export function IconButton({ icon: Icon, label, badge, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={classNames(
        'relative inline-grid size-11 shrink-0 place-items-center rounded-md text-ink-muted transition-colors',
        'hover:bg-primary-soft hover:text-ink pointer-fine:size-10',
        className,
      )}
    >
      <Icon className="size-5" aria-hidden="true" />
      {badge}
    </button>
  );
}
