import type { WorkedShift } from '@ijsploeg/worker/contract';
import { useQuery } from '@tanstack/react-query';
import { FileText, MessageCircleQuestionMark } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { formatHours } from '../../lib/format/format-hours.ts';
import { OPEN_DIALOG_OPTIONS } from '../../lib/navigation/use-close-dialog.ts';
import { m } from '../../paraglide/messages.js';
import { myHoursQuery } from './hours.queries.ts';

/** The total of the volunteer's hours, with a button that makes a statement of them. */
export function HoursTotal() {
  const { data } = useQuery(myHoursQuery);
  if (!data || data.shifts === 0) return null;
  return (
    <Card className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 sm:px-5">
      <dl>
        <dt className="text-sm text-ink-muted">{m.hours_total()}</dt>
        <dd className="tabular text-xl font-bold">
          {m.hours_total_of({ count: data.shifts, hours: formatHours(data.minutes) })}
        </dd>
      </dl>
      <LinkButton
        to="/my-shifts"
        search={{ view: 'past', statement: true }}
        {...OPEN_DIALOG_OPTIONS}
        icon={FileText}
      >
        {m.statement_make()}
      </LinkButton>
    </Card>
  );
}

/** The hours of one shift that count, with a button that asks for a correction. */
export function ShiftHours({
  assignmentId,
  now,
  onCorrect,
}: {
  assignmentId: string;
  now: Date;
  onCorrect: () => void;
}) {
  const { data } = useQuery(myHoursQuery);
  const worked = data?.items.find((item) => item.assignmentId === assignmentId);
  if (!worked) return null;
  const { correction, shift } = worked;
  const isAsked = correction?.state === 'asked';
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <p className="tabular">
        {hoursText(worked)}
        {isAsked && (
          <span className="block">{m.hours_asked({ hours: formatHours(correction.minutes) })}</span>
        )}
        {correction?.state === 'refused' && <span className="block">{m.hours_refused()}</span>}
      </p>
      {!isAsked && Date.parse(worked.correctableUntil) > now.getTime() && (
        <Button
          size="sm"
          variant="quiet"
          icon={MessageCircleQuestionMark}
          aria-label={m.hours_wrong_of({ title: shift.title })}
          onClick={onCorrect}
        >
          {m.hours_wrong()}
        </Button>
      )}
    </div>
  );
}

function hoursText({ minutes }: WorkedShift): string {
  if (minutes === null) return m.hours_not_recorded();
  return minutes === 0 ? m.hours_none() : m.hours_of_shift({ hours: formatHours(minutes) });
}
