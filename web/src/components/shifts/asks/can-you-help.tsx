import type { GivenAnswer, OwnAsk } from '@ijsploeg/worker/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleCheck, HandHelping, Info, MapPin } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api/api.ts';
import { errorMessage } from '../../../lib/api/error-message.ts';
import {
  formatDayRange,
  formatEventTime,
  formatNearDay,
  formatWhen,
} from '../../../lib/format/format-date.ts';
import { useSingleFlight } from '../../../lib/hooks/use-single-flight.ts';
import { answerAskMutation, myAsksQuery } from '../../../lib/shifts/asks.queries.ts';
import { m } from '../../../paraglide/messages.js';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

/** The outcome of a question that was answered here. */
interface Answered {
  ask: OwnAsk;
  text: string;
  isGood: boolean;
}

/** Whether the questions are loaded, or will not load soon. Then nothing will appear above the other blocks. */
export function useAsksLoaded(isAsked = true): boolean {
  const { isPending, failureCount } = useQuery({ ...myAsksQuery, enabled: isAsked });
  return !isAsked || !isPending || failureCount > 0;
}

/** The shifts that the reader was asked to help with, each answered with one press. Hidden if there are none. */
export function CanYouHelp({ now }: { now: Date }) {
  const { data = [] } = useQuery(myAsksQuery);
  const [answered, setAnswered] = useState<readonly Answered[]>([]);
  const id = useId();
  const open = data.filter((ask) => !answered.some((done) => done.ask.id === ask.id));
  const asks = [...answered.map(({ ask }) => ask), ...open].toSorted((one, other) =>
    one.shift.startTime < other.shift.startTime ? -1 : 1,
  );
  if (asks.length === 0) return null;
  return (
    <section aria-labelledby={id} className="min-w-0">
      <Card className="border-l-4 border-l-amber px-4 pt-4 pb-1 sm:px-6">
        <div className="flex items-center gap-3 border-b border-line pb-3">
          <span className="grid size-9 shrink-0 place-items-center rounded-md bg-amber-soft text-amber-ink">
            <HandHelping className="size-5" aria-hidden="true" />
          </span>
          <div>
            <h2 id={id} className="text-xl font-bold">
              {m.asks_title()}
            </h2>
            <p className="text-sm text-ink-muted">{m.asks_text()}</p>
          </div>
        </div>
        <ul className="divide-y divide-line">
          {asks.map((ask) => (
            <Question
              key={ask.id}
              ask={ask}
              now={now}
              answered={answered.find((done) => done.ask.id === ask.id)}
              onAnswered={(done) => setAnswered((others) => [...others, done])}
            />
          ))}
        </ul>
      </Card>
    </section>
  );
}

interface QuestionProps {
  ask: OwnAsk;
  now: Date;
  answered: Answered | undefined;
  onAnswered: (answered: Answered) => void;
}

function Question({ ask, now, answered, onAnswered }: QuestionProps) {
  const { shift } = ask;
  const { mutateAsync, isPending, variables, error, reset } = useMutation(answerAskMutation);
  const singleFlight = useSingleFlight();
  const result = useRef<HTMLParagraphElement>(null);
  const isAnswered = answered !== undefined;
  // The pressed button, which had the focus, has been removed.
  useEffect(() => {
    if (isAnswered) result.current?.focus();
  }, [isAnswered]);
  const near = formatNearDay(shift.startTime, now);
  const when = formatWhen(shift.startTime, shift.endTime, now);
  const eventTime = formatEventTime(shift.startTime, shift.endTime);
  const named = { title: shift.title, when };

  async function give(answer: GivenAnswer) {
    reset();
    try {
      const { awayUntil } = await mutateAsync({ askId: ask.id, answer });
      onAnswered({
        ask,
        text:
          answer === 'yes'
            ? m.asks_done_yes()
            : awayUntil
              ? m.asks_done_away({ day: formatDayRange(awayUntil, awayUntil, now) })
              : m.asks_done_no(),
        isGood: answer === 'yes',
      });
    } catch (refusal) {
      // Other refusals are shown below the buttons.
      if (refusal instanceof ApiError && refusal.code === 'shift.full')
        onAnswered({ ask, text: m.asks_full(), isGood: false });
    }
  }
  const button = (answer: GivenAnswer) => ({
    busy: isPending && variables.answer === answer,
    onClick: () => void singleFlight(() => give(answer)),
  });

  return (
    <li className="grid gap-x-6 gap-y-2 py-3.5 md:grid-cols-[1fr_auto] md:items-center">
      <div className="min-w-0">
        <p className="tabular text-sm text-ink-muted">
          {near && <strong className="inline-block text-ink first-letter:uppercase">{near}</strong>}
          {near && ' · '}
          {when}
          {eventTime && <span className="block">{m.shifts_event_time({ time: eventTime })}</span>}
        </p>
        <h3 className="font-semibold wrap-anywhere">{shift.title}</h3>
        <p className="flex items-center gap-1.5 text-sm text-ink-muted wrap-anywhere">
          <MapPin className="size-4 shrink-0" aria-hidden="true" />
          {shift.location}
        </p>
      </div>
      {answered ? (
        <p
          ref={result}
          tabIndex={-1}
          role="status"
          className={`flex items-center gap-2 font-semibold outline-none ${answered.isGood ? 'text-green-ink' : 'text-ink-muted'}`}
        >
          {answered.isGood ? (
            <CircleCheck className="size-5 shrink-0" aria-hidden="true" />
          ) : (
            <Info className="size-5 shrink-0" aria-hidden="true" />
          )}
          {answered.text}
        </p>
      ) : (
        <div className="flex flex-wrap gap-2 max-sm:*:grow">
          <Button variant="primary" aria-label={m.asks_yes_of(named)} {...button('yes')}>
            {m.asks_yes()}
          </Button>
          <Button aria-label={m.asks_no_of(named)} {...button('no')}>
            {m.asks_no()}
          </Button>
          <Button variant="quiet" aria-label={m.asks_not_this_week_of(named)} {...button('not_this_week')}>
            {m.asks_not_this_week()}
          </Button>
        </div>
      )}
      {error && !answered && (
        <div className="md:col-span-2">
          <Alert tone="error">{errorMessage(error, m.asks_failed())}</Alert>
        </div>
      )}
    </li>
  );
}
