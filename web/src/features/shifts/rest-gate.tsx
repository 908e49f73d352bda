import { type ComponentType, useEffect, useRef, useState } from 'react';
import { onRestQuestion, type RestQuestion } from '../../lib/shifts/rest-question.ts';
import type { RestDialogProps } from './dialogs/rest-dialog.tsx';

/** Opens the dialog that asks about little rest when a claim was refused for it. Used once, in the portal's shell. */
export function RestGate() {
  const [asked, setAsked] = useState<{
    Dialog: ComponentType<RestDialogProps>;
    question: RestQuestion;
  } | null>(null);
  const answer = useRef<(isAccepted: boolean) => void>(() => {});
  useEffect(
    () =>
      onRestQuestion(async (question) => {
        // Loaded on demand, because most claims need no question.
        const { RestDialog } = await import('./dialogs/rest-dialog.tsx');
        answer.current(false);
        setAsked({ Dialog: RestDialog, question });
        return new Promise((resolve) => {
          answer.current = resolve;
        });
      }),
    [],
  );
  if (!asked) return null;
  const close = (isAccepted: boolean) => {
    setAsked(null);
    answer.current(isAccepted);
    // The button was not shown while its claim was pending, so the dialog could not return the focus to it. In a
    // later task, when the dialog has closed.
    const { id } = asked.question.shift;
    if (!isAccepted) setTimeout(() => document.querySelector<HTMLElement>(`[data-claim="${id}"]`)?.focus());
  };
  return <asked.Dialog question={asked.question} onAnswer={close} />;
}
