import {
  CANDIDATE_FITS,
  type Candidate,
  type CandidateFit,
  MAX_SEARCH_CHARS,
  type PlaceResult,
  type ShiftDetail,
} from '@ijsploeg/worker/contract';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarX2, Check, CircleCheck, type LucideIcon, Plane, Sparkles } from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { TextField } from '../../../components/forms/field.tsx';
import { LoadError } from '../../../components/load-error.tsx';
import { LoadMoreSentinel } from '../../../components/load-more-sentinel.tsx';
import { LoadedDialog } from '../../../components/loaded-dialog.tsx';
import { FollowingChoice } from '../../../components/shifts/following-choice.tsx';
import { loadErrorTexts } from '../../../components/shifts/form/shift-texts.ts';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Loading, Skeleton } from '../../../components/ui/skeleton.tsx';
import { errorMessage } from '../../../lib/api/error-message.ts';
import { formatWhenAtBoth } from '../../../lib/format/format-date.ts';
import { skillsText } from '../../../lib/format/skill-label.ts';
import { useInitialFocus } from '../../../lib/forms/use-initial-focus.ts';
import { useDebouncedValue } from '../../../lib/hooks/use-debounced-value.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { freePlaces, openPlaces } from '../../../lib/shifts/places.ts';
import { m } from '../../../paraglide/messages.js';
import { followingQuery } from '../series/following.query.ts';
import { notAssignableReason } from '../series/not-assignable.ts';
import { RefusedPlaces } from '../series/refused-places.tsx';
import { shiftQuery } from '../shifts.queries.ts';
import { AssignCandidate, type AssignCandidateProps } from './assign-candidate.tsx';
import { candidatesQuery, markAssigned } from './candidates.queries.ts';
import { useNextGap } from './use-next-gap.ts';

/** The list is searched after a pause in typing. */
const PAUSE_MS = 300;
const NOTHING_NEXT: AssignCandidateProps['next'] = [];

interface AssignDialogProps {
  shiftId: string;
  onClose: () => void;
}

/** Assigns people to a shift, best candidates first. Stays open until the shift is full, since it often needs several. */
export function AssignDialog({ shiftId, onClose }: AssignDialogProps) {
  const query = useQuery(shiftQuery(shiftId));
  return (
    <LoadedDialog query={query} title={m.shifts_assign_title()} {...loadErrorTexts()} onClose={onClose}>
      {(shift) => <Assigning {...{ shift, onClose }} />}
    </LoadedDialog>
  );
}

interface AssigningProps {
  shift: ShiftDetail;
  onClose: () => void;
}

function Assigning({ shift, onClose }: AssigningProps) {
  const [search, setSearch] = useState('');
  const { currentVolunteers: taken, maxVolunteers: max, requiredSkills } = shift;
  const free = freePlaces(shift);
  const [withdraws, setWithdraws] = useState(false);
  const now = useNow();
  const { data: following = [] } = useQuery(followingQuery(shift.id));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [results, setResults] = useState<readonly PlaceResult[]>([]);
  const isOffered = free === 0 && openPlaces(shift) > 0;
  const goToNextGap = useNextGap(shift.id);
  const [hasAssigned, setHasAssigned] = useState(false);
  // What was refused is to be read first.
  const isDone = hasAssigned && openPlaces(shift) === 0 && results.every(({ assignment }) => assignment);
  const onDone = useEffectEvent(onClose);
  useEffect(() => {
    if (isDone) onDone();
  }, [isDone]);
  return (
    <Dialog
      title={m.shifts_assign_title()}
      description={`${shift.title} · ${formatWhenAtBoth(shift.startTime, shift.endTime)}`}
      onClose={onClose}
      footer={<Button onClick={onClose}>{m.ui_close()}</Button>}
    >
      <div className="grid gap-3">
        <p role="status">
          <span className="tabular">{m.shifts_places_said({ taken, max })}</span>
          {free > 0 && <strong className="tabular"> · {m.shifts_free({ count: free })}</strong>}
          {requiredSkills && (
            <span className="block text-ink-muted">
              {m.shifts_assign_needs({ skills: skillsText(requiredSkills) })}
            </span>
          )}
        </p>
        {shift.status !== 'active' ? (
          <Alert tone="info">{m.error_shift_not_active()}</Alert>
        ) : isOffered ? (
          <Alert
            tone="notice"
            action={
              !withdraws && (
                <Button size="sm" onClick={() => setWithdraws(true)}>
                  {m.shifts_assign_withdraw()}
                </Button>
              )
            }
          >
            {withdraws ? m.shifts_assign_withdrawing() : m.shifts_assign_offered()}
          </Alert>
        ) : (
          free === 0 && <Alert tone="info">{m.shifts_assign_full()}</Alert>
        )}
        <TextField
          ref={useInitialFocus()}
          label={m.shifts_assign_search()}
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={MAX_SEARCH_CHARS}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <FollowingChoice
          first={shift}
          reasonOf={notAssignableReason}
          {...{ following, chosen, now }}
          onChoose={setChosen}
        />
        <RefusedPlaces results={results} shifts={[shift, ...following]} now={now} />
        <Candidates
          shift={shift}
          following={following.map(({ id }) => id).filter((id) => chosen.has(id))}
          onResults={setResults}
          onAssigned={() => setHasAssigned(true)}
          next={free === 1 ? [{ label: m.gaps_next(), act: () => void goToNextGap() }] : NOTHING_NEXT}
          overridesOffer={isOffered && withdraws}
          search={useDebouncedValue(search.trim(), PAUSE_MS)}
        />
      </div>
    </Dialog>
  );
}

interface CandidatesProps extends Pick<AssignCandidateProps, 'following' | 'onResults' | 'next'> {
  onAssigned: () => void;
  shift: ShiftDetail;
  search: string;
  /** Also assigns a place that is offered to somebody on the waitlist. */
  overridesOffer: boolean;
}

function Candidates({
  shift,
  search,
  overridesOffer,
  following,
  next,
  onAssigned,
  onResults,
}: CandidatesProps) {
  const client = useQueryClient();
  const query = useInfiniteQuery(candidatesQuery(shift.id, search));
  const { data, error } = query;
  const isOpen = shift.status === 'active' && (overridesOffer || freePlaces(shift) > 0);
  const retry = () => void (data ? query.fetchNextPage() : query.refetch());
  const failed = error && (
    <LoadError
      error={error}
      message={errorMessage(error, m.shifts_failed_candidates())}
      onRetry={retry}
      retrying={query.isFetching}
    />
  );
  if (!data) return failed || <CandidatesSkeleton />;
  const candidates = data.pages.flatMap(({ items }) => items);
  const total = data.pages[0]?.total ?? 0;
  return (
    <section aria-label={m.shifts_assign_people()}>
      <p role="status" className="text-sm text-ink-muted">
        {total > 0 ? m.shifts_assign_count({ count: total }) : m.shifts_assign_none()}
      </p>
      {total > 0 && (
        <div className="sm:max-h-96 sm:overflow-y-auto">
          {groupsOf(candidates).map(({ fit, people }) => (
            <Group key={fit} fit={fit} skills={shift.requiredSkills ?? []}>
              {people.map((candidate) => (
                <AssignCandidate
                  key={candidate.id}
                  {...{ shift, candidate, isOpen, overridesOffer, following, next, onResults }}
                  onAssigned={(personId) => {
                    markAssigned(client, shift.id, personId);
                    onAssigned();
                  }}
                />
              ))}
            </Group>
          ))}
          {query.hasNextPage && !error && (
            <Fragment key={candidates.length}>
              <LoadMoreSentinel onNear={() => void query.fetchNextPage()} />
              <CandidatesSkeleton />
            </Fragment>
          )}
        </div>
      )}
      {failed}
    </section>
  );
}

/** The candidates, who are listed in the order of their groups. Somebody who is assigned now stays in their group. */
const groupsOf = (candidates: readonly Candidate[]) =>
  CANDIDATE_FITS.map((fit) => ({ fit, people: candidates.filter((each) => each.fit === fit) })).filter(
    ({ people }) => people.length > 0,
  );

const GROUPS: Record<CandidateFit, { icon: LucideIcon; color: string; title: () => string }> = {
  fits: { icon: CircleCheck, color: 'text-green-ink', title: m.shifts_assign_fits },
  lacks_skill: { icon: Sparkles, color: 'text-amber-ink', title: m.shifts_assign_lacks_skill },
  absent: { icon: Plane, color: 'text-amber-ink', title: m.shifts_assign_absent },
  busy: { icon: CalendarX2, color: 'text-red-ink', title: m.shifts_assign_busy },
  on_shift: { icon: Check, color: 'text-ink-muted', title: m.shifts_assign_on_shift },
};

interface GroupProps {
  fit: CandidateFit;
  /** The skills that the shift requires. */
  skills: readonly string[];
  children: ReactNode;
}

/** People with the same objection, below its name. */
function Group({ fit, skills, children }: GroupProps) {
  const id = useId();
  const { icon: Icon, color, title } = GROUPS[fit];
  return (
    <section aria-labelledby={id}>
      <h3
        id={id}
        className={classNames(
          'sticky top-0 z-10 flex flex-wrap items-center gap-x-2 border-b border-line bg-surface py-2 font-semibold max-sm:-top-4',
          color,
        )}
      >
        <Icon className="size-4.5 shrink-0" aria-hidden="true" />
        {title()}
        {fit === 'fits' && (
          <span className="text-sm font-normal text-ink-muted">
            {skills.length > 0
              ? m.shifts_assign_fits_skills({ skills: skillsText(skills) })
              : m.shifts_assign_fits_free()}
          </span>
        )}
      </h3>
      <ul className="divide-y divide-line">{children}</ul>
    </section>
  );
}

function CandidatesSkeleton() {
  return (
    <Loading>
      {[1, 2, 3].map((row) => (
        <div key={row} className="grid grid-cols-[2.5rem_1fr] items-center gap-3 py-3">
          <Skeleton className="size-10 rounded-full" />
          <div className="grid gap-2">
            <Skeleton className="w-40" />
            <Skeleton className="w-56" />
          </div>
        </div>
      ))}
    </Loading>
  );
}
