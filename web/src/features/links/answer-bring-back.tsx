import type { BringBackAnswer } from '@ijsploeg/worker/contract';
import { AuthLayout } from '../../components/auth/auth-layout.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { errorMessage } from '../../lib/api/error-message.ts';
import { formatDayRange } from '../../lib/format/format-date.ts';
import { m } from '../../paraglide/messages.js';
import { AnswerButtons } from './answer-buttons.tsx';
import type { QuestionProps } from './question-props.ts';

interface AnswerBringBackProps extends QuestionProps<'bring_back'> {
  /** The answer that is being sent, or was given last on this page. */
  sent: BringBackAnswer | undefined;
  /** The button that was pressed in the mail. */
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
        <AnswerButtons
          {...{ answers, chosen, sent, isBusy, onAnswer }}
          texts={TEXTS}
          hasMain={given === null}
        />
      </div>
    </AuthLayout>
  );
}
