import type { ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';
import { classNames } from './class-names.ts';

/** A grey bar where text or a picture will be; give it that text's height and width. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={classNames('block h-4 animate-breathe rounded-md bg-grey-soft', className)} />;
}

/** Holds skeletons: silent shapes, and one word for a screen reader. */
export function Loading({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div role="status" className={classNames('animate-appear-late', className)}>
      <span className="sr-only">{m.ui_loading()}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}
