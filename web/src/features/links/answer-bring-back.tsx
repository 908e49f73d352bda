import type { BringBackAnswer } from '@ijsploeg/worker/contract';
import { useEffect, useRef } from 'react';
import { AuthLayout } from '../../components/auth/auth-layout.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { errorMessage } from '../../lib/api/error-message.ts';
import { formatDayRange } from '../../lib/format/format-date.ts';
import { m } from '../../paraglide/messages.js';
import type { QuestionProps } from './question-props.ts';

interface AnswerBringBackProps extends QuestionProps<'bring_back'> {
  /** The answer that is being sent, or was given last on this page. */
  sent: BringBackAnswer | undefined;
  /** The button that was pressed in the mail. It answers nothing by itself, because mail scanners open links too. */
  chosen: BringBackAnswer | undefined;
}

const TEXTS: Record<BringBackAnswer, () => string> = {
  yes: m.link_season_yes,
  no: m.link_season_no,
  later: m.link_season_later,
};

const GIVEN: Record<BringBackAnswer, { title: () => string; text: () => string }> = {
  yes: { title: m.link_season_yes_title, text: m.link_season_yes_text },
  no: { title: m.link_season_no_title, text: m.link_season_no_text },
  later: { title: m.link_season_later_title, text: m.link_season_later_text },
};

/** Asks a volunteer of before whether they join again. */
export function AnswerBringBack({ question, isBusy, error, onAnswer, sent, chosen }: AnswerBringBackProps) {
  const { firstName, answers, season } = question;
  // Who answered `later` is asked again by another mail.
  const given = question.given === 'later' && sent === undefined ? null : question.given;
  const preferred = useRef<HTMLButtonElement>(null);
  useEffect(() => preferred.current?.focus(), []);
  const first = chosen && answers.includes(chosen) ? chosen : answers[0];
  const days = { season: season.name, days: formatDayRange(season.from, season.to) };
  return (
    <AuthLayout
      title={given ? GIVEN[given].title() : m.link_season_title()}
      lead={
        given
          ? GIVEN[given].text()
          : answers.length > 0
            ? m.link_season_lead({ name: firstName, ...days })
            : m.link_season_over(days)
      }
    >
      <div className="grid gap-3">
        {error && <Alert tone="error">{errorMessage(error, m.link_failed())}</Alert>}
        {given === 'yes' && (
          <LinkButton to="/profile" hash="availability" variant="primary" wide>
            {m.link_season_availability()}
          </LinkButton>
        )}
        {given !== null && answers.length > 0 && <p>{m.link_season_changeable()}</p>}
        {answers.map((answer) => (
          <Button
            key={answer}
            {...(answer === chosen && { ref: preferred })}
            variant={answer === first && given === null ? 'primary' : 'secondary'}
            wide
            busy={isBusy && sent === answer}
            onClick={() => onAnswer(answer)}
          >
            {TEXTS[answer]()}
          </Button>
        ))}
      </div>
    </AuthLayout>
  );
}
