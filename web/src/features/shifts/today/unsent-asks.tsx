import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { errorMessage } from '../../../lib/api/error-message.ts';
import { serverNow } from '../../../lib/api/server-clock.ts';
import { formatClock } from '../../../lib/format/format-date.ts';
import { useSingleFlight } from '../../../lib/hooks/use-single-flight.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';
import { m } from '../../../paraglide/messages.js';
import { forgetUnsent, stopAsksMutation, type UnsentAsks, unsentAsksQuery } from './asks.queries.ts';

/** Who is about to be asked for a shift, and a button that takes it back until the mails go out. */
export function UnsentAsksList({ shiftId }: { shiftId: string }) {
  const { data = [] } = useQuery(unsentAsksQuery(shiftId));
  return data.map((unsent) => <Unsent key={unsent.asked[0]?.id} shiftId={shiftId} unsent={unsent} />);
}

function Unsent({ shiftId, unsent }: { shiftId: string; unsent: UnsentAsks }) {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation(stopAsksMutation);
  const singleFlight = useSingleFlight();
  const { asked, sendsAt } = unsent;
  useEffect(() => {
    const timer = setTimeout(
      () => forgetUnsent(client, shiftId, unsent),
      Math.max(0, Date.parse(sendsAt) - serverNow()),
    );
    return () => clearTimeout(timer);
  }, [client, shiftId, unsent, sendsAt]);
  const stop = () =>
    void singleFlight(async () => {
      try {
        const { stopped } = await mutateAsync({ shiftId, unsent });
        showToast({ message: m.gaps_stopped({ count: stopped }) });
      } catch (error) {
        showToast({ tone: 'error', message: errorMessage(error, m.gaps_stop_failed()) });
      }
    });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-sunken px-3 py-1.5">
      <p className="tabular min-w-0 grow basis-48 text-sm">
        {m.gaps_stop_text({ time: formatClock(sendsAt), names: asked.map(({ name }) => name).join(', ') })}
      </p>
      <Button size="sm" busy={isPending} onClick={stop}>
        {m.gaps_stop()}
      </Button>
    </div>
  );
}
