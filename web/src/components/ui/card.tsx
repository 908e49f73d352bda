import type { HTMLAttributes } from 'react';
import { classNames } from './class-names.ts';

/** A surface with a border and no shadow. */
export function Card({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div {...rest} className={classNames('rounded-lg border border-line bg-surface', className)} />;
}
