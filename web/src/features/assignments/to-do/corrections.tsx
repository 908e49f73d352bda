import type { AskedCorrection } from '@ijsploeg/worker/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { errorMessage } from '../../../lib/api/error-message.ts';
import { formatWhen } from '../../../lib/format/format-date.ts';
import { formatHours } from '../../../lib/format/format-hours.ts';
import { fullName } from '../../../lib/format/person-name.ts';
import { useSingleFlight } from '../../../lib/hooks/use-single-flight.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';
import { m } from '../../../paraglide/messages.js';
import { correctionsQuery, decideCorrectionMutation } from '../hours.queries.ts';

/** The corrections of hours that an admin has to decide on. Hidden if there are none. */
export function Corrections({ now }: { now: Date }) {
  const { data } = useQuery(correctionsQuery);
  if (!data?.length) return null;
  return (
    <section aria-labelledby="corrections" className="mb-6">
      <h2 id="corrections" className="mb-2 text-xl font-bold">
        {m.hours_corrections()} <span className="tabular font-normal text-ink-muted">({data.length})</span>
      </h2>
      <Card>
        <ul className="divide-y divide-line">
          {data.map((correction) => (
            <Correction key={correction.id} correction={correction} now={now} />
          ))}
        </ul>
      </Card>
    </section>
  );
}

function Correction({ correction, now }: { correction: AskedCorrection; now: Date }) {
  const { mutateAsync, isPending, variables } = useMutation(decideCorrectionMutation);
  const singleFlight = useSingleFlight();
  const { id, person, shift, minutes, recordedMinutes, note } = correction;
  const name = fullName(person);
  const decide = (isAccepted: boolean) =>
    void singleFlight(async () => {
      try {
        await mutateAsync({ id, isAccepted });
        showToast({ message: isAccepted ? m.hours_accepted({ name }) : m.hours_refused_done({ name }) });
      } catch (error) {
        showToast({ tone: 'error', message: errorMessage(error, m.hours_decide_failed()) });
      }
    });
  const isBusy = (isAccepted: boolean) => isPending && variables.isAccepted === isAccepted;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-0 grow basis-60">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-muted wrap-anywhere">
          {shift.title} · {formatWhen(shift.startTime, shift.endTime, now)}
        </p>
        <p className="tabular">
          {m.hours_correction_of({
            hours: formatHours(minutes),
            recorded: recordedMinutes === null ? '–' : formatHours(recordedMinutes),
          })}
        </p>
        <p className="wrap-anywhere">{note}</p>
      </div>
      <div className="flex gap-2">
        <Button
          icon={Check}
          busy={isBusy(true)}
          aria-label={m.hours_accept_of({ name })}
          onClick={() => decide(true)}
        >
          {m.hours_accept()}
        </Button>
        <Button
          variant="quiet"
          icon={X}
          busy={isBusy(false)}
          aria-label={m.hours_refuse_of({ name })}
          onClick={() => decide(false)}
        >
          {m.hours_refuse()}
        </Button>
      </div>
    </li>
  );
}
