import { PHOTO_ANSWERS, type PhotoAnswer } from '@ijsploeg/worker/contract';
import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { m } from '../../paraglide/messages.js';
import { classNames } from '../ui/class-names.ts';

type Answer = PhotoAnswer['answer'];

const LABELS: Record<Answer, () => string> = { yes: m.photos_yes, no: m.photos_no };

interface PhotoQuestionProps {
  answer: Answer | null;
  onAnswer: (answer: Answer) => void;
  optional?: boolean;
  /** Below the answers. */
  children?: ReactNode;
}

/** The question whether somebody agrees to recognisable photos. Neither answer is preselected or stands out. */
export function PhotoQuestion({ answer, onAnswer, optional = false, children }: PhotoQuestionProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={id} className="grid min-w-0 gap-2">
      <legend className="mb-1.5 font-semibold">
        {m.photos_question()}
        {optional && <span className="font-normal text-ink-muted"> {m.ui_optional()}</span>}
      </legend>
      <div id={id} className="grid gap-2 text-sm text-ink-muted">
        <p>{m.photos_text()}</p>
        <p>{m.photos_free()}</p>
      </div>
      <div className="grid grid-cols-2 gap-2">
        {PHOTO_ANSWERS.map((option) => (
          <button
            key={option}
            type="button"
            aria-pressed={option === answer}
            onClick={() => onAnswer(option)}
            className={classNames(
              'inline-flex min-h-11 items-center justify-center gap-1.5 rounded-md border px-3.5 transition-colors',
              option === answer
                ? 'border-primary bg-primary-soft font-semibold text-primary-ink'
                : 'border-edge bg-surface hover:border-primary',
            )}
          >
            {option === answer && <Check className="size-4" aria-hidden="true" />}
            {LABELS[option]()}
          </button>
        ))}
      </div>
      {children}
    </fieldset>
  );
}
