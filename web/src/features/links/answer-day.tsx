import type { AskedPlace } from '@ijsploeg/worker/contract';
import { CircleCheck, MapPin } from 'lucide-react';
import { AuthLayout } from '../../components/auth/auth-layout.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { errorMessage } from '../../lib/api/error-message.ts';
import { formatWhen } from '../../lib/format/format-date.ts';
import { m } from '../../paraglide/messages.js';
import type { QuestionProps } from './question-props.ts';

/** Whether the person comes to the shifts of a day. */
export function AnswerDay({ question, isBusy, error, onAnswer }: QuestionProps<'answer_day'>) {
  const { firstName, answers, places } = question;
  if (places.length === 0)
    return (
      <AuthLayout title={m.link_day_gone_title()} lead={m.link_day_gone_text()}>
        <LinkButton to="/my-shifts" variant="primary" wide>
          {m.mine_title()}
        </LinkButton>
      </AuthLayout>
    );
  const isAsked = answers.length > 0;
  return (
    <AuthLayout title={m.link_day_title({ name: firstName })}>
      <div className="grid gap-5">
        <ul aria-label={m.link_day_places()} className="grid gap-3">
          {places.map((place) => (
            <AskedShift key={place.id} place={place} />
          ))}
        </ul>
        {error && <Alert tone="error">{errorMessage(error, m.link_failed())}</Alert>}
        {!isAsked && (
          <p role="status" className="flex items-center gap-2 font-semibold">
            <CircleCheck className="size-5 shrink-0 text-green-ink" aria-hidden="true" />
            {m.link_day_coming()}
          </p>
        )}
        <div className="grid grid-cols-2 gap-3">
          {isAsked && (
            <Button variant="primary" busy={isBusy} onClick={() => onAnswer('come')}>
              {m.link_day_come()}
            </Button>
          )}
          <LinkButton to="/my-shifts">{m.link_day_cannot()}</LinkButton>
        </div>
      </div>
    </AuthLayout>
  );
}

function AskedShift({ place: { title, startTime, endTime, location, isWaiting } }: { place: AskedPlace }) {
  return (
    <li className="grid gap-0.5 rounded-lg border border-line bg-surface p-4">
      <p className="tabular font-semibold first-letter:uppercase">{formatWhen(startTime, endTime)}</p>
      <p className="text-lg font-semibold wrap-anywhere">{title}</p>
      <p className="flex items-center gap-1.5 text-ink-muted wrap-anywhere">
        <MapPin className="size-4 shrink-0" aria-hidden="true" />
        {location}
      </p>
      {isWaiting && <p className="text-sm text-ink-muted">{m.link_day_waiting()}</p>}
    </li>
  );
}
