import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

interface DisclosureProps {
  summary: ReactNode;
  /** Whether it begins open. */
  open?: boolean;
  children: ReactNode;
}

/** Hides what few need behind one press. */
export const Disclosure = ({ summary, open, children }: DisclosureProps) => (
  <details className="group" open={open}>
    <summary className="-ml-2 inline-flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-md px-2 font-semibold text-primary-ink hover:bg-primary-soft pointer-fine:min-h-9 [&::-webkit-details-marker]:hidden">
      {summary}
      <ChevronDown
        className="size-4 shrink-0 transition-transform group-open:rotate-180"
        aria-hidden="true"
      />
    </summary>
    {children}
  </details>
);
