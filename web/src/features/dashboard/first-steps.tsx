import type { FirstSteps as Steps } from '@ijsploeg/worker/contract';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { CopiedAddress } from '../../components/copied-address.tsx';
import { Card } from '../../components/ui/card.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { OPEN_DIALOG_OPTIONS } from '../../lib/navigation/use-close-dialog.ts';
import { m } from '../../paraglide/messages.js';
import { ClaimChoice } from './claim-choice.tsx';

/** The order in which a new portal is filled. */
const ORDER = ['contact', 'shifts', 'claims', 'people', 'message'] as const satisfies (keyof Steps)[];

/** What to do first in a new portal, with what is done. */
export function FirstSteps({ steps }: { steps: Steps }) {
  const done = ORDER.filter((step) => steps[step]).length;
  return (
    <section aria-labelledby="first-steps" className="min-w-0">
      <Card className="grid gap-3 p-4 sm:px-6">
        <div>
          <h2 id="first-steps" className="text-xl font-bold">
            {m.first_steps_title()}
          </h2>
          <p className="text-ink-muted">{m.first_steps_done({ done, all: ORDER.length })}</p>
        </div>
        <ol className="divide-y divide-line">
          {ORDER.map((step, index) => (
            <Step key={step} number={index + 1} title={TITLES[step]()} isDone={steps[step]}>
              {ACTIONS[step]()}
            </Step>
          ))}
        </ol>
      </Card>
    </section>
  );
}

const TITLES: Record<keyof Steps, () => string> = {
  contact: m.first_steps_contact,
  shifts: m.first_steps_shifts,
  claims: m.first_steps_claims,
  people: m.first_steps_people,
  message: m.first_steps_message,
};

const ACTIONS: Record<keyof Steps, () => ReactNode> = {
  contact: () => <LinkButton to="/settings">{m.first_steps_contact_do()}</LinkButton>,
  shifts: () => (
    <div className="flex flex-wrap gap-2">
      <LinkButton to="/shifts">{m.first_steps_shifts_do()}</LinkButton>
      <LinkButton to="/plans" variant="quiet">
        {m.first_steps_shifts_plan()}
      </LinkButton>
    </div>
  ),
  claims: () => <ClaimChoice />,
  people: () => (
    <div className="grid gap-2">
      <p className="text-ink-muted">{m.first_steps_people_text()}</p>
      <CopiedAddress url={new URL('/signup', location.origin).href} label={m.first_steps_people_address()} />
    </div>
  ),
  message: () => (
    <LinkButton to="/messages" search={{ to: 'new' }} {...OPEN_DIALOG_OPTIONS} preload={false}>
      {m.first_steps_message_do()}
    </LinkButton>
  ),
};

interface StepProps {
  number: number;
  title: string;
  isDone: boolean;
  /** How to take the step. */
  children: ReactNode;
}

function Step({ number, title, isDone, children }: StepProps) {
  return (
    <li className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3 gap-y-2 py-3">
      {isDone ? (
        <CircleCheck className="size-6 text-green" aria-hidden="true" />
      ) : (
        <span
          aria-hidden="true"
          className="tabular grid size-6 place-items-center rounded-full bg-primary-soft text-sm font-bold text-primary-ink"
        >
          {number}
        </span>
      )}
      <h3 className={isDone ? 'text-ink-muted' : 'font-semibold'}>
        {title}
        {isDone && <span className="sr-only">: {m.first_steps_is_done()}</span>}
      </h3>
      {!isDone && <div className="col-start-2 min-w-0">{children}</div>}
    </li>
  );
}
