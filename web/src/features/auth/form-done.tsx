import { CircleCheck, type LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';

interface FormDoneProps {
  icon?: LucideIcon;
  title: string;
  /** The result, and what to do next. */
  children: ReactNode;
  actions: ReactNode;
}

/** Replaces a form once it was submitted. Its heading takes the focus, so that screen readers announce it. */
export function FormDone({ icon: Icon = CircleCheck, title, children, actions }: FormDoneProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid animate-appear justify-items-start gap-3">
      <span className="grid size-12 place-items-center rounded-full bg-green-soft text-green-ink">
        <Icon className="size-6" aria-hidden="true" />
      </span>
      <h2 ref={heading} tabIndex={-1} className="text-xl font-bold">
        {title}
      </h2>
      <div className="grid gap-2 [overflow-wrap:anywhere]">{children}</div>
      <div className="mt-2 grid w-full gap-3">{actions}</div>
    </div>
  );
}
