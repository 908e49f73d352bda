import { type GridPerson, weekLater, weekOfDay } from '@ijsploeg/worker/contract';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { LanternDrawing } from '../../../components/drawings/lantern-drawing.tsx';
import { LazyDialog } from '../../../components/lazy-dialog.tsx';
import { LoadError } from '../../../components/load-error.tsx';
import { StaleNotice } from '../../../components/stale-notice.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { LinkButton } from '../../../components/ui/link-button.tsx';
import { Page } from '../../../components/ui/page.tsx';
import { Loading, Skeleton } from '../../../components/ui/skeleton.tsx';
import { Tabs } from '../../../components/ui/tabs.tsx';
import { errorMessage } from '../../../lib/api/error-message.ts';
import { eventDay, foreignZone, formatDayRange } from '../../../lib/format/format-date.ts';
import { useIsPhone } from '../../../lib/hooks/use-is-phone.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { useCloseDialog } from '../../../lib/navigation/use-close-dialog.ts';
import { m } from '../../../paraglide/messages.js';
import { CalendarHeader } from '../calendar/calendar-header.tsx';
import { filterPlanned } from './board-model.ts';
import { BoardScreen, type PlanningViewProps } from './board-screen.tsx';
import { PhoneScreen } from './phone-screen.tsx';
import { planningPeopleQuery, planningQuery } from './planning.queries.ts';
import { PlanningFilters } from './planning-filters.tsx';
import type { PlanningSearch } from './planning-search.ts';

const loadDetails = async () => (await import('../dialogs/shift-details-dialog.tsx')).ShiftDetailsDialog;
const loadAssign = async () => (await import('../dialogs/assign-dialog.tsx')).AssignDialog;

const READINGS = ['place', 'person'] as const;

interface PlanningScreenProps {
  /** The search params, without those of a dialog over the week. */
  search: PlanningSearch;
  /** Replaces some of the search params. */
  onSearch: (change: Partial<PlanningSearch>) => void;
  /** Opens a dialog. */
  onOpen: (dialog: Pick<PlanningSearch, 'shift' | 'assign' | 'move' | 'give'>) => void;
}

/** A week on one screen, for planning: who is on which shift, who has no place yet, and which shifts are short. */
export function PlanningScreen({ search, onSearch, onOpen }: PlanningScreenProps) {
  const now = useNow();
  const headingId = useId();
  const thisWeek = weekOfDay(eventDay(now));
  const week = search.week ?? thisWeek;
  const planning = useQuery(planningQuery(week));
  const people = useQuery(planningPeopleQuery(week, search));
  const reading = search.by ?? 'place';
  const showWeek = (next: string) =>
    onSearch({ week: next === thisWeek ? undefined : next, day: undefined, page: undefined });
  const step = (weeks: number) => showWeek(weekLater(week, weeks));
  const days = planning.data?.days;
  const isPhone = useIsPhone();
  const filters = <PlanningFilters search={search} onSearch={onSearch} />;
  const weekHeader = (
    <CalendarHeader
      id={headingId}
      title={m.planning_week({ week: String(Number(week.slice(-2))) })}
      detail={days ? formatDayRange(days[0] ?? '', days[6] ?? '', now) : null}
      previous={{ label: m.planning_week_previous(), onPress: () => step(-1) }}
      next={{ label: m.planning_week_next(), onPress: () => step(1) }}
      onToday={() => showWeek(thisWeek)}
    />
  );
  return (
    <Page
      title={m.planning_title()}
      lead={
        <>
          {m.planning_lead()}
          {foreignZone(now) && <span className="block">{m.planning_rink_times()}</span>}
        </>
      }
      tools={!isPhone && weekHeader}
      width="grid"
    >
      {isPhone && (
        <div className="grid gap-3">
          {weekHeader}
          {filters}
        </div>
      )}
      <Tabs
        label={m.planning_reading()}
        tabs={READINGS.map((key) => ({
          key,
          label: key === 'place' ? m.planning_by_place() : m.planning_by_person(),
        }))}
        value={reading}
        onChange={(key) => onSearch({ by: key === 'person' ? key : undefined, page: undefined })}
        aside={!isPhone && filters}
      >
        <Loaded planning={planning} people={people}>
          {(loaded) => (
            <Week
              key={reading}
              {...loaded}
              week={week}
              search={search}
              now={now}
              onWeek={step}
              onOpen={onOpen}
              onSearch={onSearch}
            />
          )}
        </Loaded>
      </Tabs>
      <OpenDialogs now={now} />
    </Page>
  );
}

/** Reads its search params itself, so that the week below is not rendered again. */
function OpenDialogs({ now }: { now: Date }) {
  const { assign, shift } = useSearch({ from: '/_authenticated/planning' });
  const onClose = useCloseDialog('assign', 'shift');
  return (
    <>
      {assign && (
        <LazyDialog key={`assign ${assign}`} load={loadAssign} props={{ shiftId: assign, onClose }} />
      )}
      {shift && (
        <LazyDialog
          key={`shift ${shift}`}
          load={loadDetails}
          props={{ shiftId: shift, isAdmin: true, now, onClose }}
        />
      )}
    </>
  );
}

/** The week as a board, or on a phone as a list; an empty state if there is nothing to show. */
function Week(view: PlanningViewProps) {
  const isPhone = useIsPhone();
  const { planning, people, search, now } = view;
  const isByPerson = search.by === 'person';
  if (isByPerson ? people.items.length === 0 : planning.shifts.length === 0)
    return (
      <EmptyState
        drawing={<LanternDrawing />}
        title={isByPerson ? m.planning_people_none() : m.planning_none_title()}
        action={isByPerson ? undefined : <LinkButton to="/plans">{m.planning_none_plan()}</LinkButton>}
      >
        {isByPerson ? m.planning_people_none_text() : m.planning_none_text()}
      </EmptyState>
    );
  if (!isByPerson && filterPlanned(planning.shifts, search, now).length === 0)
    return (
      <EmptyState
        drawing={<LanternDrawing />}
        title={search.short ? m.planning_none_short() : m.planning_none_found()}
        action={
          <LinkButton
            from="/planning"
            to="/planning"
            search={({ short: _, skill: __, ...others }) => others}
            replace
          >
            {m.planning_filters_clear()}
          </LinkButton>
        }
      />
    );
  return isPhone ? <PhoneScreen {...view} /> : <BoardScreen {...view} />;
}

interface Loadable<Data> {
  data: Data | undefined;
  error: unknown;
  isFetching: boolean;
  isRefetchError: boolean;
  dataUpdatedAt: number;
  refetch: () => unknown;
}

interface LoadedProps {
  planning: Loadable<PlanningViewProps['planning']>;
  people: Loadable<{ items: GridPerson[]; total: number; page: number; pageSize: number }>;
  children: (loaded: Pick<PlanningViewProps, 'planning' | 'people'>) => ReactNode;
}

/** Waits for both parts of the week; when a refetch fails, the last data stays visible below a notice. */
function Loaded({ planning, people, children }: LoadedProps) {
  const retry = () => {
    void planning.refetch();
    void people.refetch();
  };
  const isFetching = planning.isFetching || people.isFetching;
  if (planning.data && people.data)
    return (
      <>
        {(planning.isRefetchError || people.isRefetchError) && (
          <StaleNotice
            readAt={Math.min(planning.dataUpdatedAt, people.dataUpdatedAt)}
            onRetry={retry}
            retrying={isFetching}
          />
        )}
        {children({ planning: planning.data, people: people.data })}
      </>
    );
  const error = planning.error ?? people.error;
  if (error)
    return (
      <LoadError
        error={error}
        message={errorMessage(error, m.planning_failed())}
        onRetry={retry}
        retrying={isFetching}
      />
    );
  return (
    <Loading className="grid gap-2">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-40" />
      ))}
    </Loading>
  );
}
