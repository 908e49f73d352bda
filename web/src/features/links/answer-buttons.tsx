import { useEffect, useRef } from 'react';
import { Button } from '../../components/ui/button.tsx';

interface AnswerButtonsProps<Answer extends string> {
  answers: readonly Answer[];
  texts: Record<Answer, () => string>;
  /** The button that was pressed in the mail; it has the focus. It answers nothing by itself, because mail scanners open links too. */
  chosen: Answer | undefined;
  /** The answer that is being sent, or was given last on this page. */
  sent: Answer | undefined;
  isBusy: boolean;
  /** Whether one of them is the main action: the chosen one, or the first. */
  hasMain: boolean;
  onAnswer: (answer: Answer) => void;
}

/** The answers to a question of a mail. */
export function AnswerButtons<Answer extends string>({
  answers,
  texts,
  chosen,
  sent,
  isBusy,
  hasMain,
  onAnswer,
}: AnswerButtonsProps<Answer>) {
  const preferred = useRef<HTMLButtonElement>(null);
  useEffect(() => preferred.current?.focus(), []);
  const main = chosen && answers.includes(chosen) ? chosen : answers[0];
  return answers.map((answer) => (
    <Button
      key={answer}
      {...(answer === chosen && { ref: preferred })}
      variant={hasMain && answer === main ? 'primary' : 'secondary'}
      wide
      busy={isBusy && sent === answer}
      onClick={() => onAnswer(answer)}
    >
      {texts[answer]()}
    </Button>
  ));
}
