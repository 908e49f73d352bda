import type { ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';
import { classNames } from './class-names.ts';

/** A placeholder for text or a picture, never wider than its parent; pass classes for its height and width. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span className={classNames('block h-4 max-w-full animate-breathe rounded-md bg-grey-soft', className)} />
  );
}

/** Wraps skeletons, which are hidden from screen readers, and announces that something is loading. */
export function Loading({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div role="status" className={classNames('animate-appear-late', className)}>
      <span className="sr-only">{m.ui_loading()}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}
