import type { Candidate, ShiftNeed, ShiftOfToday } from '@ijsploeg/worker/contract';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, ContactRound, MapPin, Megaphone, Send, Share2 } from 'lucide-react';
import { Fragment, useEffect, useId, useRef, useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { LoadError } from '../../../components/load-error.tsx';
import { LoadMoreSentinel } from '../../../components/load-more-sentinel.tsx';
import { NeedBadges } from '../../../components/shifts/need-badges.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { LinkButton } from '../../../components/ui/link-button.tsx';
import { Loading, Skeleton } from '../../../components/ui/skeleton.tsx';
import { errorMessage } from '../../../lib/api/error-message.ts';
import { serverNow } from '../../../lib/api/server-clock.ts';
import { formatMoment, formatWhenAtBoth } from '../../../lib/format/format-date.ts';
import { leavesSoon } from '../../../lib/format/leaves-soon.ts';
import { skillsText } from '../../../lib/format/skill-label.ts';
import { useSingleFlight } from '../../../lib/hooks/use-single-flight.ts';
import { OPEN_DIALOG_OPTIONS } from '../../../lib/navigation/use-close-dialog.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';
import { m } from '../../../paraglide/messages.js';
import { candidatesQuery, markAssigned } from '../dialogs/candidates.queries.ts';
import { askMutation } from './asks.queries.ts';
import { ConfirmPlaces } from './confirm-places.tsx';
import { hasOpenAsk, NeedCandidate } from './need-candidate.tsx';
import { AskCounts } from './need-list.tsx';
import { shareShift } from './share-shift.ts';
import { StandIns } from './stand-ins.tsx';
import { UnheardPeople } from './unheard.tsx';
import { UnsentAsksList } from './unsent-asks.tsx';

/** How many people one press asks. */
const BEST = 5;
/** How many a second round asks, while others can still answer. */
const MORE = 2;

interface NeedPanelProps {
  need: ShiftNeed | ShiftOfToday;
  now: Date;
  /** The panel is a screen of its own, and was opened from the list. */
  takesFocus: boolean;
  /** Others are in charge of the day. */
  isAdmin: boolean;
}

/** One shift: what it needs, whom to look after, and who can be asked, best first. */
export function NeedPanel({ need, now, takesFocus, isAdmin }: NeedPanelProps) {
  const { shift, standIns } = need;
  const client = useQueryClient();
  const hasStarted = Date.parse(shift.startTime) <= now.getTime();
  const hasPlace = need.free > 0 || standIns.length > 0;
  const query = useInfiniteQuery({ ...candidatesQuery(shift.id, ''), enabled: hasPlace });
  const asking = useMutation(askMutation);
  const [asksMore, setAsksMore] = useState(false);
  const singleFlight = useSingleFlight();
  const peopleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const candidates = query.data?.pages.flatMap(({ items }) => items);
  const canAsk = shift.shiftType === 'public' && !hasStarted;
  const askable =
    candidates?.filter(({ fit, askRefusal }) => fit === 'fits' && askRefusal === null).length ?? 0;
  // People who fit are first in the list, so all of them are loaded once it has somebody who does not.
  const isKnown = !query.hasNextPage || candidates?.some(({ fit }) => fit !== 'fits');
  const best = isKnown ? Math.min(BEST, askable) : BEST;

  const send = async (chosen: { count: number } | { volunteerIds: string[] }) => {
    const { asked, sendsAt } = await asking.mutateAsync({ shiftId: shift.id, ...chosen });
    const names = asked.map(({ name }) => name).join(', ');
    showToast({
      message:
        sendsAt && !leavesSoon(sendsAt, serverNow())
          ? m.gaps_ask_later({ names, when: formatMoment(sendsAt, now) })
          : m.gaps_ask_soon({ names }),
    });
  };
  const ask = (chosen: Parameters<typeof send>[0]) =>
    void singleFlight(async () => {
      asking.reset();
      // The panel shows a failure.
      await send(chosen).catch(() => undefined);
    });
  // Whoever can still answer may take a place, so that a second round is asked for, and small. The list of people knows of an
  // ask before the needs are refetched.
  const isAsked = need.waiting > 0 || (candidates?.some((one) => hasOpenAsk(one, now)) ?? false);
  const more = Math.min(MORE, best);
  const pendingIds =
    asking.isPending && 'volunteerIds' in asking.variables ? asking.variables.volunteerIds : [];

  return (
    <Card className="px-4 pt-4 pb-1 sm:px-6">
      <LinkButton
        from="/today"
        to="/today"
        search={({ shift: _, ...others }) => others}
        variant="quiet"
        size="sm"
        icon={ArrowLeft}
        className="mb-1 -ml-3 lg:hidden"
      >
        {m.gaps_back()}
      </LinkButton>
      <div className="grid gap-3 border-b border-line pb-4 last:border-b-0">
        <div className="grid gap-0.5">
          <h2 ref={heading} tabIndex={-1} className="text-xl font-bold wrap-anywhere">
            {shift.title}
          </h2>
          <p className="tabular">{formatWhenAtBoth(shift.startTime, shift.endTime, now)}</p>
          <p className="flex items-center gap-1.5 text-ink-muted wrap-anywhere">
            <MapPin className="size-4 shrink-0" aria-hidden="true" />
            {shift.location}
          </p>
          {shift.requiredSkills && (
            <p className="text-ink-muted">
              {m.shifts_assign_needs({ skills: skillsText(shift.requiredSkills) })}
            </p>
          )}
        </div>
        <div role="status">
          <p className="tabular">
            {m.shifts_places_said({ taken: shift.currentVolunteers, max: shift.maxVolunteers })}
          </p>
          <NeedBadges need={need} />
          <AskCounts need={need} />
        </div>
        <UnsentAsksList shiftId={shift.id} />
        <div className="flex flex-wrap gap-2">
          {canAsk && hasPlace && isAsked && best > 0 && (
            <Button icon={Send} onClick={() => setAsksMore(true)}>
              {m.gaps_ask_more({ count: more })}
            </Button>
          )}
          {canAsk && hasPlace && !isAsked && (best > 0 || !candidates) && (
            <Button
              variant="primary"
              icon={Send}
              busy={asking.isPending && 'count' in asking.variables}
              aria-disabled={candidates ? undefined : true}
              onClick={() => candidates && ask({ count: best })}
            >
              {m.gaps_ask_best({ count: candidates ? best : BEST })}
            </Button>
          )}
          {canAsk && hasPlace && (
            <Button icon={Share2} onClick={() => void shareShift(shift)}>
              {m.gaps_share()}
            </Button>
          )}
          <LinkButton
            to="/messages"
            search={{ to: 'shift', shift: shift.id }}
            {...OPEN_DIALOG_OPTIONS}
            preload={false}
            icon={Megaphone}
          >
            {m.today_message()}
          </LinkButton>
          {hasStarted && (
            <LinkButton to="/crew" icon={ContactRound}>
              {m.nav_crew()}
            </LinkButton>
          )}
          <LinkButton
            from="/today"
            to="/today"
            search={(search) => ({ ...search, off: shift.id })}
            {...OPEN_DIALOG_OPTIONS}
            preload={false}
            variant="quiet"
          >
            {m.today_call_off()}
          </LinkButton>
          <LinkButton to="/shifts" search={{ view: 'list', shift: shift.id }} preload={false} variant="quiet">
            {m.today_details()}
          </LinkButton>
        </div>
        {hasPlace && !hasStarted && !canAsk && <Alert tone="info">{m.gaps_private()}</Alert>}
        {hasPlace && canAsk && candidates && best === 0 && <Alert tone="info">{m.gaps_none_left()}</Alert>}
        {asksMore && (
          <ConfirmDialog
            title={m.gaps_ask_more_title({ count: more })}
            confirm={m.gaps_ask_more({ count: more })}
            cancel={m.gaps_ask_more_cancel()}
            variant="primary"
            failed={m.gaps_ask_failed()}
            onConfirm={async () => {
              await send({ count: more });
              setAsksMore(false);
            }}
            onClose={() => setAsksMore(false)}
          >
            <p>{m.gaps_ask_more_text()}</p>
          </ConfirmDialog>
        )}
        {asking.error && <Alert tone="error">{errorMessage(asking.error, m.gaps_ask_failed())}</Alert>}
      </div>
      {'unheard' in need && (
        <>
          <UnheardPeople unheard={need.unheard} {...{ hasStarted, now }} />
          {isAdmin && <ConfirmPlaces places={need.unconfirmed} />}
        </>
      )}
      <StandIns {...{ shift, standIns, now }} />
      {hasPlace && (
        <section aria-labelledby={peopleId} className="pt-4">
          <h3 id={peopleId} className="font-bold">
            {m.gaps_people()}
          </h3>
          {candidates ? (
            <ul className="divide-y divide-line">
              {oneselfLast(candidates).map((candidate) => (
                <NeedCandidate
                  key={candidate.id}
                  {...{ need, candidate, now }}
                  onAsk={canAsk ? () => ask({ volunteerIds: [candidate.id] }) : undefined}
                  isAsking={pendingIds.includes(candidate.id)}
                  onAssigned={() => markAssigned(client, shift.id, candidate.id)}
                />
              ))}
            </ul>
          ) : (
            !query.error && <CandidatesSkeleton />
          )}
          {query.hasNextPage && !query.error && (
            <Fragment key={candidates?.length}>
              <LoadMoreSentinel onNear={() => void query.fetchNextPage()} />
              <CandidatesSkeleton />
            </Fragment>
          )}
          {query.error && (
            <LoadError
              error={query.error}
              message={errorMessage(query.error, m.shifts_failed_candidates())}
              onRetry={() => void (query.data ? query.fetchNextPage() : query.refetch())}
              retrying={query.isFetching}
            />
          )}
        </section>
      )}
    </Card>
  );
}

/** Admins look for somebody else first. */
const oneselfLast = (candidates: readonly Candidate[]) => [
  ...candidates.filter(({ askRefusal }) => askRefusal !== 'self'),
  ...candidates.filter(({ askRefusal }) => askRefusal === 'self'),
];

function CandidatesSkeleton() {
  return (
    <Loading>
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="grid grid-cols-[2.5rem_minmax(0,1fr)] items-start gap-3 py-3">
          <Skeleton className="size-10 rounded-full" />
          <div className="grid grid-cols-1 gap-2">
            <Skeleton className="w-40" />
            <Skeleton className="w-64" />
            <Skeleton className="w-48" />
          </div>
        </div>
      ))}
    </Loading>
  );
}
