import type { HTMLAttributes } from 'react';
import { classNames } from './class-names.ts';

/** A surface that lies on the page: a line around it, no shadow. */
export function Card({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div {...rest} className={classNames('rounded-lg border border-line bg-surface', className)} />;
}
