import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const TONES = {
  error: { className: 'bg-red-soft text-red-ink', icon: CircleAlert },
  success: { className: 'bg-green-soft text-green-ink', icon: CircleCheck },
  notice: { className: 'bg-amber-soft text-amber-ink', icon: TriangleAlert },
  info: { className: 'bg-primary-soft text-primary-ink', icon: Info },
};

interface AlertProps {
  tone: keyof typeof TONES;
  title?: ReactNode;
  children?: ReactNode;
  /** A button or link that helps. */
  action?: ReactNode;
}

/** A message in a page or form; an error is announced when it appears. Not printed. */
export function Alert({ tone, title, children, action }: AlertProps) {
  const { className, icon: Icon } = TONES[tone];
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={classNames('flex animate-appear gap-3 rounded-md px-4 py-3 print:hidden', className)}
    >
      <Icon className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <div className="min-w-0 grow">
        {title && <p className="font-semibold">{title}</p>}
        {children}
        {action && <div className="mt-2">{action}</div>}
      </div>
    </div>
  );
}
