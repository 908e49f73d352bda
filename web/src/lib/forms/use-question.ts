import { useRef, useState } from 'react';

/** A question about what is about to be sent. */
export interface Question {
  title: string;
  text: string;
}

/** Asks something before it is done. Who agreed once is not asked the same again. */
export function useQuestion() {
  const [question, setQuestion] = useState<
    (Question & { onAnswer: (isYes: boolean) => Promise<void> }) | null
  >(null);
  const agreedTo = useRef<string>(null);
  return {
    /** The open question; see `FormQuestion`. */
    question,
    /**
     * Opens the question unless it was agreed to before.
     *
     * @param onYes runs after a yes
     * @returns whether it was opened
     */
    ask(asked: Question, onYes: () => Promise<void>): boolean {
      if (asked.title === agreedTo.current) return false;
      setQuestion({
        ...asked,
        async onAnswer(isYes) {
          setQuestion(null);
          if (!isYes) return;
          agreedTo.current = asked.title;
          await onYes();
        },
      });
      return true;
    },
  };
}
