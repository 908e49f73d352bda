import { Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { m } from '../../../paraglide/messages.js';
import { AssignQuestion } from '../dialogs/assign-question.tsx';
import { InlineQuestion } from '../dialogs/inline-question.tsx';
import type { PlanningActs, Question } from './use-planning-acts.ts';

interface BoardBarProps {
  acts: PlanningActs;
  /** The text of the live region. */
  said: string;
  /** The name of the person who is picked up. */
  carriedName: string | null;
  now: Date;
  onLayBack: () => void;
  /** Called when a question is answered with no. */
  onKept: () => void;
  /** At the start of the bar. */
  children: ReactNode;
}

/** The bar above the board: what happens, the question before an act, and undo. */
export function BoardBar({ acts, said, carriedName, now, onLayBack, onKept, children }: BoardBarProps) {
  const { question } = acts;
  function answer(isYes: boolean): void {
    acts.answer(isYes);
    if (!isYes) onKept();
  }
  return (
    <div className="-mt-3 mb-2">
      <div className="flex min-h-11 flex-wrap items-center justify-end gap-x-3 gap-y-1 pointer-fine:min-h-8">
        {children}
        <p role="status" className="min-w-0 grow basis-64 text-sm wrap-anywhere">
          {said}
        </p>
        {carriedName !== null && (
          <Button size="sm" onClick={onLayBack}>
            {m.planning_lay_back()}
          </Button>
        )}
        <Button
          size="sm"
          icon={Undo2}
          aria-disabled={acts.done.length === 0 || undefined}
          className={acts.done.length === 0 ? 'opacity-55' : ''}
          aria-keyshortcuts="Control+Z Meta+Z"
          onClick={acts.undo}
        >
          {m.planning_undo()}
        </Button>
      </div>
      {question && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the buttons within have the focus, and Escape answers no as it closes a dialog.
        <div onKeyDown={({ key }) => key === 'Escape' && answer(false)}>
          <PlanningQuestion question={question} now={now} isBusy={acts.pending !== null} onAnswer={answer} />
        </div>
      )}
    </div>
  );
}

interface PlanningQuestionProps {
  question: Question;
  now: Date;
  isBusy: boolean;
  onAnswer: (isYes: boolean) => void;
}

/** The question before an act, in the words of the shift dialogs. */
export function PlanningQuestion({ question, now, isBusy, onAnswer }: PlanningQuestionProps) {
  const { act, overlaps } = question;
  const { name, shift } = act;
  if (act.kind !== 'status') return <AssignQuestion {...{ name, overlaps, isBusy, onAnswer }} />;
  return (
    <InlineQuestion
      isDangerous
      action={m.shifts_place_cancel_do()}
      cancel={m.ui_keep()}
      busy={isBusy}
      onConfirm={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    >
      {Date.parse(shift.endTime) > now.getTime()
        ? m.shifts_place_cancel_notifies({ name })
        : m.shifts_place_cancel_over({ name })}
    </InlineQuestion>
  );
}
