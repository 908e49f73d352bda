import type { AskedPlace } from '@ijsploeg/worker/contract';
import { CircleCheck, MapPin, Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { AuthLayout } from '../../components/auth/auth-layout.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { errorMessage } from '../../lib/api/error-message.ts';
import { formatEventTime, formatWhen } from '../../lib/format/format-date.ts';
import { m } from '../../paraglide/messages.js';
import type { QuestionProps } from './question-props.ts';

type Answer = 'come' | 'cannot';

interface AnswerDayProps extends QuestionProps<'answer_day'> {
  /** The answer that is being sent, or was given last on this page. */
  given: Answer | undefined;
  /** The button that was pressed in the mail. It answers nothing by itself, because mail scanners open links too. */
  chosen: Answer | undefined;
}

/** Asks whether the person comes to the shifts of a day. The answer can be changed until a shift starts. */
export function AnswerDay({ question, isBusy, error, onAnswer, given, chosen }: AnswerDayProps) {
  const { firstName, answers, places } = question;
  const wasFreed = given === 'cannot' && !isBusy;
  const isAsked = places.some(({ isComing, isSeeking }) => !isComing && !isSeeking);
  const preferred = useRef<HTMLButtonElement>(null);
  useEffect(() => preferred.current?.focus(), []);
  if (places.length === 0)
    return (
      <AuthLayout
        title={wasFreed ? m.link_day_freed_title() : m.link_day_gone_title()}
        lead={wasFreed ? m.link_day_freed_text() : m.link_day_gone_text()}
      >
        <LinkButton to="/my-shifts" variant="primary" wide>
          {m.mine_title()}
        </LinkButton>
      </AuthLayout>
    );
  return (
    <AuthLayout title={m.link_day_title()} lead={m.link_day_lead({ name: firstName })}>
      <div className="grid gap-5">
        <ul aria-label={m.link_day_places()} className="grid gap-3">
          {places.map((place) => (
            <AskedShift key={place.id} place={place} />
          ))}
        </ul>
        <div role="status" className="empty:hidden">
          {!isAsked && <p>{m.link_day_changeable()}</p>}
        </div>
        {error && <Alert tone="error">{errorMessage(error, m.link_failed())}</Alert>}
        <div className="grid grid-cols-2 gap-3">
          {(['come', 'cannot'] as const).map((answer) => (
            <Button
              key={answer}
              {...(answer === chosen && { ref: preferred })}
              variant={isAsked && answer === (chosen ?? 'come') ? 'primary' : 'secondary'}
              busy={isBusy && given === answer}
              // Pressing it again changes nothing, and the focus stays.
              aria-pressed={!answers.includes(answer)}
              className="aria-pressed:border-primary aria-pressed:bg-primary-soft"
              onClick={() => onAnswer(answer)}
            >
              {answer === 'come' ? m.link_day_come() : m.link_day_cannot()}
            </Button>
          ))}
        </div>
      </div>
    </AuthLayout>
  );
}

function AskedShift({ place }: { place: AskedPlace }) {
  const { title, startTime, endTime, location, isWaiting, isComing, isSeeking } = place;
  const eventTime = formatEventTime(startTime, endTime);
  return (
    <li className="grid gap-0.5 rounded-lg border border-line bg-surface p-4">
      <p className="tabular font-semibold first-letter:uppercase">{formatWhen(startTime, endTime)}</p>
      {eventTime && (
        <p className="tabular text-sm text-ink-muted">{m.shifts_event_time({ time: eventTime })}</p>
      )}
      <p className="text-lg font-semibold wrap-anywhere">{title}</p>
      <p className="flex items-center gap-1.5 text-ink-muted wrap-anywhere">
        <MapPin className="size-4 shrink-0" aria-hidden="true" />
        {location}
      </p>
      {isWaiting && !isSeeking && <p className="text-sm text-ink-muted">{m.link_day_waiting()}</p>}
      {isComing && (
        <p className="mt-1 flex gap-2 font-semibold text-green-ink">
          <CircleCheck className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
          {m.link_day_coming()}
        </p>
      )}
      {isSeeking && (
        <p className="mt-1 flex gap-2 text-amber-ink">
          <Search className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
          {m.link_day_seeking()}
        </p>
      )}
    </li>
  );
}
