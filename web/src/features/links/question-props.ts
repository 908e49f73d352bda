import type { LinkQuestion } from '@ijsploeg/worker/contract';

type QuestionOf<Purpose extends LinkQuestion['purpose']> = Extract<LinkQuestion, { purpose: Purpose }>;

/** A question of a mailed link, and the callback that answers it. */
export interface QuestionProps<Purpose extends LinkQuestion['purpose']> {
  question: QuestionOf<Purpose>;
  isBusy: boolean;
  error: Error | null;
  onAnswer: (answer: QuestionOf<Purpose>['answers'][number]) => void;
}
