import { CircleCheck } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Card } from '../../components/ui/card.tsx';
import { m } from '../../paraglide/messages.js';

interface SeasonStepProps {
  number: number;
  title: string;
  text: string;
  isDone?: boolean;
  children: ReactNode;
}

/** One step of preparing a season. The steps can be taken in any order, and left. */
export function SeasonStep({ number, title, text, isDone = false, children }: SeasonStepProps) {
  const id = useId();
  return (
    <li>
      <section aria-labelledby={id}>
        <Card className="p-5 sm:p-6">
          <div className="flex items-start gap-3">
            <span
              className="tabular grid size-8 shrink-0 place-items-center rounded-full bg-primary-soft font-bold text-primary-ink"
              aria-hidden="true"
            >
              {isDone ? <CircleCheck className="size-5" /> : number}
            </span>
            <div className="min-w-0">
              <h2 id={id} className="text-xl font-bold">
                {title}
                {isDone && <span className="sr-only"> ({m.seasons_step_done()})</span>}
              </h2>
              <p className="mt-0.5 text-ink-muted">{text}</p>
            </div>
          </div>
          <div className="mt-4">{children}</div>
        </Card>
      </section>
    </li>
  );
}
