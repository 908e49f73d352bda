import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../lib/api/error-message.ts';
import { fromCalendarDay } from '../../lib/forms/date-time-input.ts';
import { useSingleFlight } from '../../lib/hooks/use-single-flight.ts';
import { makeStatementMutation } from '../../lib/presence/make-statement.mutation.ts';
import { lastSeason, type Period, seasonUntilYesterday } from '../../lib/presence/periods.ts';
import { showToast } from '../../lib/toasts/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { SelectField } from '../forms/field.tsx';
import { Alert } from '../ui/alert.tsx';
import { AnchorButton, Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

interface MakeStatementDialogProps {
  now: Date;
  /** For an admin: another person, and the period that is shown. The reader by default. */
  of?: { id: string; name: string; period: Period };
  onClose: () => void;
}

/** Makes a statement of hours. Opens the reader's own; links to one of somebody else, in a new tab. */
export function MakeStatementDialog({ now, of, onClose }: MakeStatementDialogProps) {
  const navigate = useNavigate();
  const making = useMutation(makeStatementMutation);
  const singleFlight = useSingleFlight();
  const choices: [string, Period][] = [
    ...(of
      ? [
          [
            m.statement_days({ from: fromCalendarDay(of.period.from), to: fromCalendarDay(of.period.to) }),
            of.period,
          ] as [string, Period],
        ]
      : []),
    [m.statement_this_season(), seasonUntilYesterday(now)],
    [m.statement_last_season(), lastSeason(now)],
  ];
  const [choice, setChoice] = useState(0);
  const [, period] = choices[choice] ?? [];
  const made = of && making.data;

  async function make(period: Period): Promise<void> {
    try {
      const { code, openShifts } = await making.mutateAsync({
        ...period,
        ...(of && { volunteerId: of.id }),
      });
      if (of) return;
      if (openShifts > 0) showToast({ tone: 'info', message: m.statement_open({ count: openShifts }) });
      await navigate({ to: '/verklaring/$code', params: { code } });
    } catch {
      // The dialog shows the error.
    }
  }

  return (
    <Dialog
      size="sm"
      title={of ? m.statement_for({ name: of.name }) : m.statement_title()}
      description={m.statement_hint()}
      onClose={onClose}
      footer={
        made ? (
          <AnchorButton
            variant="primary"
            icon={ExternalLink}
            href={`/verklaring/${made.code}`}
            target="_blank"
            rel="noreferrer"
          >
            {m.statement_to()}
          </AnchorButton>
        ) : (
          <Button
            variant="primary"
            busy={making.isPending}
            onClick={() => period && void singleFlight(() => make(period))}
          >
            {m.statement_make()}
          </Button>
        )
      }
    >
      <SelectField
        label={m.statement_period()}
        value={choice}
        onChange={({ target }) => {
          making.reset();
          setChoice(Number(target.value));
        }}
      >
        {choices.map(([label], index) => (
          <option key={label} value={index}>
            {label}
          </option>
        ))}
      </SelectField>
      {making.error && <Alert tone="error">{errorMessage(making.error, m.statement_failed())}</Alert>}
      {made && (
        <Alert tone="success">
          {m.statement_ready({ code: made.code })}
          {made.openShifts > 0 && ` ${m.statement_open({ count: made.openShifts })}`}
        </Alert>
      )}
    </Dialog>
  );
}
