import type { OwnSession } from '@ijsploeg/worker/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Check, LogOut, Monitor, Smartphone } from 'lucide-react';
import { AsyncList } from '../../components/async-list.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Loading, Skeleton } from '../../components/ui/skeleton.tsx';
import { errorMessage } from '../../lib/api/error-message.ts';
import { formatMoment } from '../../lib/format/format-date.ts';
import { useSingleFlight } from '../../lib/hooks/use-single-flight.ts';
import { showToast } from '../../lib/toasts/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { deviceName, toDevice } from './device.ts';
import { endOtherSessionsMutation, endSessionMutation, ownSessionsQuery } from './sessions.queries.ts';

/** The person's sessions, with buttons to end them. */
export function SessionsList() {
  const query = useQuery(ownSessionsQuery);
  return (
    <AsyncList query={query} failed={m.sessions_failed()} skeleton={<SessionsSkeleton />}>
      {(sessions) => (
        <>
          <ul className="grid divide-y divide-line border-y border-line">
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
          {sessions.some(({ isCurrent }) => !isCurrent) && <EndOthers />}
        </>
      )}
    </AsyncList>
  );
}

const ROW = 'flex min-h-16 items-center gap-3 py-2.5';

function SessionRow({ session }: { session: OwnSession }) {
  const { mutateAsync, isPending } = useMutation(endSessionMutation);
  const singleFlight = useSingleFlight();
  const device = toDevice(session.userAgent);
  const name = deviceName(device);
  const Icon = device.isHandheld ? Smartphone : Monitor;
  async function end() {
    try {
      await mutateAsync(session.id);
      showToast({ message: m.sessions_ended({ device: name }) });
    } catch (error) {
      showToast({ tone: 'error', message: errorMessage(error, m.sessions_end_failed()) });
    }
  }
  return (
    <li className={ROW}>
      <Icon className="size-6 shrink-0 text-ink-muted" aria-hidden="true" />
      <div className="min-w-0 grow">
        <p className="font-semibold">{name}</p>
        <p className="tabular text-sm text-ink-muted">
          {m.sessions_since({ when: formatMoment(session.createdAt) })}
        </p>
      </div>
      {session.isCurrent ? (
        <Badge tone="green" icon={Check}>
          {m.sessions_this_device()}
        </Badge>
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
      )}
    </li>
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

const SessionsSkeleton = () => (
  <Loading className="border-y border-line">
    <div className={ROW}>
      <Skeleton className="size-6 shrink-0" />
      <div className="grid grow gap-1.5">
        <Skeleton className="w-40" />
        <Skeleton className="h-3.5 w-56" />
      </div>
    </div>
  </Loading>
);
