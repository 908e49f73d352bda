import type { CallOff } from '@ijsploeg/worker/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { formatMoment } from '../../../lib/format/format-date.ts';
import { m } from '../../../paraglide/messages.js';
import type { DayKey } from '../calendar/days.ts';
import { dayToCallOffQuery } from './call-off.queries.ts';
import { useUndoCallOff } from './use-undo-call-off.ts';

/** For an admin: what was called off on this day, with the way back until it begins. */
export function CalledOffNotice({ day, now }: { day: DayKey; now: Date }) {
  const { data } = useQuery(dayToCallOffQuery(day));
  return data?.callOffs.map((callOff) => <Notice key={callOff.id} callOff={callOff} now={now} />);
}

function Notice({ callOff, now }: { callOff: CallOff; now: Date }) {
  const undo = useUndoCallOff();
  const [isBusy, setIsBusy] = useState(false);
  const { id, reason, madeAt, madeBy, beginsAt, mailsAt, shifts, people, tickets } = callOff;
  const canUndo = Date.parse(beginsAt) > now.getTime() || Date.parse(mailsAt) > now.getTime();
  return (
    <div className="mb-3">
      <Alert
        tone="notice"
        title={m.call_off_was({ reason })}
        action={
          canUndo && (
            <Button
              size="sm"
              busy={isBusy}
              onClick={async () => {
                setIsBusy(true);
                await undo(id);
                setIsBusy(false);
              }}
            >
              {m.call_off_undo()}
            </Button>
          )
        }
      >
        {m.call_off_was_by({
          what: [
            m.call_off_shift_count({ count: shifts }),
            m.call_off_people({ count: people }),
            m.call_off_tickets({ count: tickets }),
          ].join(', '),
          name: madeBy?.name ?? m.call_off_somebody(),
          when: formatMoment(madeAt, now),
        })}
      </Alert>
    </div>
  );
}
