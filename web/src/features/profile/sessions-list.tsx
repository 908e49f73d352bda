import type { OwnSession } from '@ijsploeg/worker/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { AsyncList } from '../../components/async-list.tsx';
import { Button } from '../../components/ui/button.tsx';
import { errorMessage } from '../../lib/api/error-message.ts';
import { formatMoment } from '../../lib/format/format-date.ts';
import { useSingleFlight } from '../../lib/hooks/use-single-flight.ts';
import { showToast } from '../../lib/toasts/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { deviceName, toDevice } from './device.ts';
import { DeviceList, DeviceRow, DevicesSkeleton, ThisDevice } from './device-row.tsx';
import { endOtherSessionsMutation, endSessionMutation, ownSessionsQuery } from './sessions.queries.ts';

/** The person's sessions, with buttons to end them. */
export function SessionsList() {
  const query = useQuery(ownSessionsQuery);
  return (
    <AsyncList query={query} failed={m.sessions_failed()} skeleton={<DevicesSkeleton />}>
      {(sessions) => (
        <>
          <DeviceList>
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </DeviceList>
          {sessions.some(({ isCurrent }) => !isCurrent) && <EndOthers />}
        </>
      )}
    </AsyncList>
  );
}

function SessionRow({ session }: { session: OwnSession }) {
  const { mutateAsync, isPending } = useMutation(endSessionMutation);
  const singleFlight = useSingleFlight();
  const name = deviceName(toDevice(session.userAgent));
  async function end() {
    try {
      await mutateAsync(session.id);
      showToast({ message: m.sessions_ended({ device: name }) });
    } catch (error) {
      showToast({ tone: 'error', message: errorMessage(error, m.sessions_end_failed()) });
    }
  }
  return (
    <DeviceRow
      userAgent={session.userAgent}
      detail={
        <p className="tabular text-sm text-ink-muted">
          {m.sessions_since({ when: formatMoment(session.createdAt) })}
        </p>
      }
      action={
        session.isCurrent ? (
          <ThisDevice />
        ) : (
          <Button
            size="sm"
            variant="quiet"
            icon={LogOut}
            busy={isPending}
            onClick={() => void singleFlight(end)}
            aria-label={m.sessions_end_of({ device: name })}
          >
            {m.sessions_end()}
          </Button>
        )
      }
    />
  );
}

function EndOthers() {
  const { mutateAsync, isPending } = useMutation(endOtherSessionsMutation);
  const singleFlight = useSingleFlight();
  async function end() {
    try {
      showToast({ message: m.sessions_others_ended({ count: await mutateAsync() }) });
    } catch (error) {
      showToast({ tone: 'error', message: errorMessage(error, m.sessions_end_failed()) });
    }
  }
  return (
    <Button className="mt-4" busy={isPending} onClick={() => void singleFlight(end)}>
      {m.sessions_end_others()}
    </Button>
  );
}
