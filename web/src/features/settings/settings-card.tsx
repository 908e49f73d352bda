import { type ReactNode, useId } from 'react';
import { Card } from '../../components/ui/card.tsx';

interface SettingsCardProps {
  title: string;
  /** What the settings are for. */
  text: string;
  /** The effect of the chosen values in words; announced when it changes. */
  effect?: string;
  children: ReactNode;
}

/** The settings of one subject. */
export function SettingsCard({ title, text, effect, children }: SettingsCardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Card className="p-5 sm:p-6">
        <h2 id={id} className="text-xl font-bold">
          {title}
        </h2>
        <p className="mt-0.5 text-ink-muted">{text}</p>
        <div className="mt-4">{children}</div>
        {effect !== undefined && <p aria-live="polite">{effect}</p>}
      </Card>
    </section>
  );
}
