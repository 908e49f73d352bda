import { type ReactNode, useId } from 'react';
import { Card } from '../../components/ui/card.tsx';

interface AccountSectionProps {
  /** For links to the section. */
  anchor?: string;
  title: string;
  lead?: string;
  children: ReactNode;
}

/** A section of the account screen with its own heading. */
export function AccountSection({ anchor, title, lead, children }: AccountSectionProps) {
  const id = useId();
  return (
    <section id={anchor} aria-labelledby={id} className="scroll-mt-20">
      <Card className="p-5 sm:p-6">
        <h2 id={id} className="text-xl font-bold">
          {title}
        </h2>
        {lead && <p className="mt-0.5 text-ink-muted">{lead}</p>}
        <div className="mt-4">{children}</div>
      </Card>
    </section>
  );
}
