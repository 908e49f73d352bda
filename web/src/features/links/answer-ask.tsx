import type { GivenAnswer } from '@ijsploeg/worker/contract';
import { MapPin } from 'lucide-react';
import { AuthLayout } from '../../components/auth/auth-layout.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { errorMessage } from '../../lib/api/error-message.ts';
import { refusalText } from '../../lib/api/error-texts.ts';
import { formatDayRange, formatEventTime, formatWhen } from '../../lib/format/format-date.ts';
import { m } from '../../paraglide/messages.js';
import { AnswerButtons } from './answer-buttons.tsx';
import type { QuestionProps } from './question-props.ts';

interface AnswerAskProps extends QuestionProps<'answer_ask'> {
  /** The answer that is being sent, or was given last on this page. */
  sent: GivenAnswer | undefined;
  /** The button that was pressed in the mail. */
  chosen: GivenAnswer | undefined;
}

const TEXTS: Record<GivenAnswer, () => string> = {
  yes: m.link_ask_yes,
  no: m.link_ask_no,
  not_this_week: m.link_ask_not_this_week,
};

/** Asks whether the person can help on a shift. */
export function AnswerAsk({ question, isBusy, error, onAnswer, sent, chosen }: AnswerAskProps) {
  const { answers, given, refusal, awayUntil, shift } = question;
  const { title, lead } = headOf(question);
  const eventTime = formatEventTime(shift.startTime, shift.endTime);
  const isFull = given === null && refusal === 'shift.full';
  return (
    <AuthLayout title={title} lead={lead}>
      <div className="grid gap-5">
        <section className="grid gap-0.5 rounded-lg border border-line bg-surface p-4">
          <p className="tabular font-semibold first-letter:uppercase">
            {formatWhen(shift.startTime, shift.endTime)}
          </p>
          {eventTime && (
            <p className="tabular text-sm text-ink-muted">{m.shifts_event_time({ time: eventTime })}</p>
          )}
          <h2 className="text-lg font-semibold wrap-anywhere">{shift.title}</h2>
          <p className="flex items-center gap-1.5 text-ink-muted wrap-anywhere">
            <MapPin className="size-4 shrink-0" aria-hidden="true" />
            {shift.location}
          </p>
          {shift.description && (
            <p className="mt-1 text-sm whitespace-pre-line wrap-anywhere">{shift.description}</p>
          )}
        </section>
        <div role="status" className="grid gap-1 empty:hidden">
          {given === 'no' && awayUntil && (
            <p>{m.link_ask_away_text({ day: formatDayRange(awayUntil, awayUntil) })}</p>
          )}
          {given === 'no' && answers.includes('yes') && <p>{m.link_ask_changeable()}</p>}
          {refusal !== null && refusal !== 'shift.full' && given === null && sent === 'yes' && (
            <p>{refusalText(refusal) ?? ''}</p>
          )}
        </div>
        {error && <Alert tone="error">{errorMessage(error, m.link_failed())}</Alert>}
        {answers.length > 0 ? (
          <div className="grid gap-3">
            {isFull && (
              <LinkButton to="/shifts" search={{ view: 'list' }} variant="primary" wide>
                {m.mine_find()}
              </LinkButton>
            )}
            <AnswerButtons
              {...{ answers, chosen, sent, isBusy, onAnswer }}
              texts={TEXTS}
              hasMain={given === null && !isFull}
            />
          </div>
        ) : (
          <LinkButton to="/my-shifts" variant="primary" wide>
            {m.mine_title()}
          </LinkButton>
        )}
      </div>
    </AuthLayout>
  );
}

/** The heading of the page: the question, or its outcome. */
function headOf({ firstName, given, refusal }: AnswerAskProps['question']): { title: string; lead: string } {
  if (given === 'yes') return { title: m.link_ask_yes_title(), lead: m.link_ask_yes_text() };
  if (refusal === 'shift.full')
    return {
      title: m.link_ask_full_title(),
      lead: given === 'no' ? m.link_ask_full_no_text() : m.link_ask_full_text(),
    };
  if (refusal === 'shift.not_active' || refusal === 'shift.started')
    return { title: m.link_ask_gone_title(), lead: refusalText(refusal) ?? '' };
  if (given === 'no') return { title: m.link_ask_no_title(), lead: m.link_ask_no_text() };
  return { title: m.link_ask_title(), lead: m.link_ask_lead({ name: firstName }) };
}
