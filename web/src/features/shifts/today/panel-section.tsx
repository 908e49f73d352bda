import { type ReactNode, useId } from 'react';

interface PanelSectionProps {
  title: string;
  text?: string;
  /** List items. */
  children: readonly ReactNode[];
}

/** People of a shift about whom there is something to do. Hidden without any. */
export function PanelSection({ title, text, children }: PanelSectionProps) {
  const id = useId();
  if (children.length === 0) return null;
  return (
    <section aria-labelledby={id} className="border-b border-line py-4">
      <h3 id={id} className="font-bold">
        {title}
      </h3>
      {text && <p className="text-sm text-ink-muted">{text}</p>}
      <ul className="divide-y divide-line">{children}</ul>
    </section>
  );
}
