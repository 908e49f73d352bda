import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { addDays } from 'date-fns';
import { useState } from 'react';
import { SelectField } from '../../components/forms/field.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { errorMessage } from '../../lib/api/error-message.ts';
import { localDay } from '../../lib/format/format-date.ts';
import { showToast } from '../../lib/toasts/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { makeStatementMutation } from './hours.queries.ts';

/** The season of a moment runs from July to June. */
function periods(now: Date) {
  const begins = now.getMonth() >= 6 ? now.getFullYear() : now.getFullYear() - 1;
  return {
    this: { from: `${begins}-07-01`, to: localDay(addDays(now, -1)) },
    last: { from: `${begins - 1}-07-01`, to: `${begins}-06-30` },
  };
}

/** Makes a statement of one's hours, and goes to it. */
export function MakeStatementDialog({ now, onClose }: { now: Date; onClose: () => void }) {
  const navigate = useNavigate();
  const making = useMutation(makeStatementMutation);
  const [season, setSeason] = useState<'this' | 'last'>('this');
  return (
    <Dialog
      size="sm"
      title={m.statement_title()}
      description={m.statement_hint()}
      onClose={onClose}
      footer={
        <Button
          variant="primary"
          busy={making.isPending}
          onClick={() =>
            making.mutate(periods(now)[season], {
              onSuccess: ({ code, openShifts }) => {
                if (openShifts > 0)
                  showToast({ tone: 'info', message: m.statement_open({ count: openShifts }) });
                void navigate({ to: '/verklaring/$code', params: { code } });
              },
            })
          }
        >
          {m.statement_make()}
        </Button>
      }
    >
      <SelectField
        label={m.statement_period()}
        value={season}
        onChange={({ target }) => setSeason(target.value === 'last' ? 'last' : 'this')}
      >
        <option value="this">{m.statement_this_season()}</option>
        <option value="last">{m.statement_last_season()}</option>
      </SelectField>
      {making.error && <Alert tone="error">{errorMessage(making.error, m.statement_failed())}</Alert>}
    </Dialog>
  );
}
