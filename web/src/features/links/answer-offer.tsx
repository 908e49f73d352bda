import { MapPin } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { AuthLayout } from '../../components/auth/auth-layout.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { errorMessage } from '../../lib/api/error-message.ts';
import { refusalText } from '../../lib/api/error-texts.ts';
import { formatEventTime, formatMoment, formatWhen } from '../../lib/format/format-date.ts';
import { m } from '../../paraglide/messages.js';
import type { QuestionProps } from './question-props.ts';

interface AnswerOfferProps extends QuestionProps<'answer_offer'> {
  /** The answer that is being sent, or was given last on this page. */
  given: string | undefined;
  /** The button that was pressed in the mail. It answers nothing by itself, because mail scanners open links too. */
  chosen: string | undefined;
}

/** Asks whether the person takes the place that is kept for them; once the offer has ended, shows its outcome. */
export function AnswerOffer({ question, isBusy, error, onAnswer, given, chosen }: AnswerOfferProps) {
  const { firstName, answers, shift, expiresAt, refusal } = question;
  const preferred = useRef<HTMLButtonElement>(null);
  useEffect(() => preferred.current?.focus(), []);
  if (!shift || answers.length === 0 || expiresAt === null) return <Ended question={question} />;
  const eventTime = formatEventTime(shift.startTime, shift.endTime);
  return (
    <AuthLayout
      title={m.link_offer_title()}
      lead={m.link_offer_lead({ name: firstName, when: formatMoment(expiresAt) })}
    >
      <div className="grid gap-5">
        <div className="grid gap-0.5 rounded-lg border border-line bg-surface p-4">
          <p className="tabular font-semibold first-letter:uppercase">
            {formatWhen(shift.startTime, shift.endTime)}
          </p>
          {eventTime && (
            <p className="tabular text-sm text-ink-muted">{m.shifts_event_time({ time: eventTime })}</p>
          )}
          <p className="text-lg font-semibold wrap-anywhere">{shift.title}</p>
          <p className="flex items-center gap-1.5 text-ink-muted wrap-anywhere">
            <MapPin className="size-4 shrink-0" aria-hidden="true" />
            {shift.location}
          </p>
        </div>
        {refusal && <Alert tone="error">{`${m.link_offer_refused()} ${refusalText(refusal) ?? ''}`}</Alert>}
        {error && <Alert tone="error">{errorMessage(error, m.link_failed())}</Alert>}
        <div className="grid grid-cols-2 gap-3">
          {(['claim', 'decline'] as const).map((answer) => (
            <Button
              key={answer}
              {...(answer === chosen && { ref: preferred })}
              variant={answer === (chosen === 'decline' ? 'decline' : 'claim') ? 'primary' : 'secondary'}
              busy={isBusy && given === answer}
              onClick={() => onAnswer(answer)}
            >
              {answer === 'claim' ? m.link_offer_claim() : m.link_offer_decline()}
            </Button>
          ))}
        </div>
      </div>
    </AuthLayout>
  );
}

/** The outcome of an offer that can no longer be answered. */
function Ended({ question }: Pick<AnswerOfferProps, 'question'>) {
  const { title, text } = endOf(question);
  const { shift, state } = question;
  return (
    <AuthLayout title={title} lead={text}>
      {state === 'taken' || !shift ? (
        <LinkButton to="/my-shifts" variant="primary" wide>
          {m.mine_title()}
        </LinkButton>
      ) : (
        <LinkButton to="/shifts" search={{ view: 'list', shift: shift.id }} variant="primary" wide>
          {m.link_offer_shift()}
        </LinkButton>
      )}
    </AuthLayout>
  );
}

function endOf({ state, expiresAt, shift }: AnswerOfferProps['question']): { title: string; text: string } {
  if (!shift) return { title: m.link_offer_gone_title(), text: m.link_offer_gone_text() };
  switch (state) {
    case 'taken':
      return { title: m.link_offer_taken_title(), text: m.link_offer_taken_text() };
    case 'left':
      return { title: m.link_offer_left_title(), text: m.link_offer_left_text() };
    case 'passed':
      return { title: m.link_offer_expired_title(), text: m.link_offer_passed_text() };
    case 'waiting':
      return expiresAt === null
        ? { title: m.link_offer_withdrawn_title(), text: m.link_offer_withdrawn_text() }
        : {
            title: m.link_offer_expired_title(),
            text: m.link_offer_expired_text({ when: formatMoment(expiresAt) }),
          };
    default:
      return { title: m.link_offer_gone_title(), text: m.link_offer_gone_text() };
  }
}
