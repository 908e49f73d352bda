import { Check } from 'lucide-react';
import { m } from '../../paraglide/messages.js';
import { classNames } from '../ui/class-names.ts';

interface StepsProps {
  /** The names of the steps. */
  steps: readonly string[];
  /** The index of the current step, from 0. */
  current: number;
}

/** The progress through a sequence of steps. */
export function Steps({ steps, current }: StepsProps) {
  return (
    <ol aria-label={m.shell_progress()} className="mb-8 grid auto-cols-fr grid-flow-col gap-2">
      {steps.map((step, index) => (
        <li key={step} aria-current={index === current ? 'step' : undefined}>
          <span
            className={classNames('block h-1 rounded-full', index <= current ? 'bg-primary' : 'bg-line')}
          />
          <span
            className={classNames(
              'mt-2 flex items-center gap-1 text-sm',
              index === current ? 'font-semibold text-primary-ink' : 'text-ink-muted',
            )}
          >
            {index < current && <Check className="size-4 shrink-0 text-primary" aria-hidden="true" />}
            {step}
            {index < current && <span className="sr-only"> ({m.shell_step_done()})</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
