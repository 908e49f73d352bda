import { useQuery } from '@tanstack/react-query';
import { InCharge } from '../../components/shifts/in-charge.tsx';
import { TakeChargeButton } from '../../components/shifts/take-charge-button.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { eventDay } from '../../lib/format/format-date.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { myAssignmentsQuery } from '../../lib/shifts/my-assignments.query.ts';
import { m } from '../../paraglide/messages.js';

/** Who is in charge of the day, for its crew. Whoever leads a shift of today can take over. */
export function CrewCharge({ day, userId }: { day: string; userId: string }) {
  const now = useNow();
  const { data = [] } = useQuery(myAssignmentsQuery);
  const places = data.filter(
    ({ shift, status }) =>
      status !== 'cancelled' && shift.status !== 'cancelled' && eventDay(shift.startTime) === day,
  );
  const charges = places.find(({ inCharge }) => inCharge)?.inCharge ?? [];
  const isMine = charges.some(({ person }) => person.id === userId);
  const mayTake = day === eventDay(now) && places.some(({ isLead }) => isLead);
  if (charges.length === 0 && !mayTake) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <InCharge charges={charges} personId={userId} />
      {mayTake && <TakeChargeButton charges={charges} personId={userId} now={now} />}
      {isMine && (
        <LinkButton to="/today" size="sm">
          {m.charge_own_today()}
        </LinkButton>
      )}
    </div>
  );
}
