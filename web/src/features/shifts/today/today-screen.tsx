import type { Answer, listToday, ShiftNeed, ShiftOfToday } from '@ijsploeg/worker/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { AsyncList } from '../../../components/async-list.tsx';
import { LanternDrawing } from '../../../components/drawings/lantern-drawing.tsx';
import { LazyDialog } from '../../../components/lazy-dialog.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { LinkButton } from '../../../components/ui/link-button.tsx';
import { Page } from '../../../components/ui/page.tsx';
import { Tabs } from '../../../components/ui/tabs.tsx';
import { formatLongDay, localDay } from '../../../lib/format/format-date.ts';
import { useLastKnown } from '../../../lib/hooks/use-last-known.ts';
import { useMediaQuery } from '../../../lib/hooks/use-media-query.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { useCloseDialog } from '../../../lib/navigation/use-close-dialog.ts';
import { gapsQuery, needsAttention, todayQuery } from '../../../lib/shifts/needs.queries.ts';
import { m } from '../../../paraglide/messages.js';
import { CallOffShiftDialog } from '../call-off/call-off-shift-dialog.tsx';
import { ChargeBar } from './charge-bar.tsx';
import { NeedList, NeedsSkeleton } from './need-list.tsx';
import { NeedPanel } from './need-panel.tsx';
import { ReleaseDialog } from './release-dialog.tsx';
import type { TodaySearch } from './today-search.ts';

/** From the style sheet's `lg` breakpoint on, there is room for two columns beside the menu. */
const WIDE = '(min-width: 1024px)';

interface TodayScreenProps {
  search: TodaySearch;
  /** The signed-in person. */
  personId: string;
  /** Others are in charge of a day, and see its shifts only. */
  isAdmin: boolean;
}

/**
 * The shifts of today and tomorrow, or those after tomorrow that need people, beside the chosen one with the people to ask; on a
 * phone these are two screens.
 */
export function TodayScreen({ search, personId, isAdmin }: TodayScreenProps) {
  const now = useNow();
  const isWide = useMediaQuery(WIDE);
  const navigate = useNavigate({ from: '/today' });
  const today = useQuery({ ...todayQuery, select: toItems });
  const charges = useQuery(todayQuery).data;
  const later = useQuery({
    ...gapsQuery,
    enabled: isAdmin && (search.tab === 'later' || search.shift !== undefined),
  });
  const left = useShownBefore(search.shift);
  const query: { data: (ShiftNeed | ShiftOfToday)[] | undefined } = search.tab === 'later' ? later : today;
  const known = useMemo(() => [...(today.data ?? []), ...(later.data ?? [])], [today.data, later.data]);
  const chosen = known.find(({ shift }) => shift.id === search.shift);
  const showsList = isWide || !search.shift;
  const list = (
    <>
      {search.day && <OneDay day={search.day} now={now} />}
      {charges && search.tab !== 'later' && showsList && (
        <ChargeBar {...charges} now={now} personId={personId} isAdmin={isAdmin} />
      )}
      <AsyncList
        query={search.tab === 'later' ? later : today}
        failed={m.gaps_failed()}
        skeleton={<NeedsSkeleton />}
      >
        {() => {
          const needs = (query.data ?? []).filter(
            ({ shift }) => !search.day || localDay(shift.startTime) === search.day,
          );
          const shown = search.shift ? chosen : isWide ? firstToShow(needs) : undefined;
          return (
            <div className="grid items-start gap-5 sm:gap-6 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
              {showsList && (
                <div className="grid min-w-0 gap-5">
                  {needs.length > 0 ? (
                    <NeedList
                      needs={needs}
                      chosenId={shown?.shift.id}
                      leftId={isWide ? undefined : left}
                      now={now}
                    />
                  ) : (
                    <Nothing search={search} now={now} isAdmin={isAdmin} />
                  )}
                </div>
              )}
              {(shown || search.shift) && (
                <div className="min-w-0 lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:overflow-y-auto">
                  <Panel need={shown} now={now} takesFocus={!isWide} isAdmin={isAdmin} />
                </div>
              )}
            </div>
          );
        }}
      </AsyncList>
    </>
  );
  return (
    <Page
      title={isAdmin ? m.gaps_title() : m.today_tab()}
      lead={isAdmin ? m.gaps_lead() : m.charge_own_text()}
    >
      {isAdmin ? (
        <Tabs
          label={m.today_tabs()}
          tabs={[
            { key: 'today', label: m.today_tab() },
            { key: 'later', label: m.today_later() },
          ]}
          value={search.tab ?? 'today'}
          onChange={(key) =>
            void navigate({ search: key === 'later' ? { tab: key } : {}, replace: true, resetScroll: false })
          }
        >
          {list}
        </Tabs>
      ) : (
        list
      )}
      {search.release && <Release needs={known} id={search.release} now={now} />}
      {search.off && <CallOff needs={known} id={search.off} personId={personId} />}
      {search.charge && isAdmin && <ChargeOf day={search.charge} personId={personId} />}
    </Page>
  );
}

const toItems = ({ items }: Answer<typeof listToday>) => items;

// Loaded when opened, because most people do not.
const loadCharge = async () => (await import('../charges/charge-dialog.tsx')).ChargeDialog;

/** The first shift that needs an organiser, otherwise the first. */
const firstToShow = (needs: readonly (ShiftNeed | ShiftOfToday)[]) =>
  needs.find((need) => !('unheard' in need) || needsAttention(need)) ?? needs[0];

/** The shift that was shown last, while none is shown. */
function useShownBefore(shiftId: string | undefined): string | undefined {
  const last = useRef<string>(undefined);
  const [left, setLeft] = useState<string>();
  useEffect(() => {
    setLeft(shiftId ? undefined : last.current);
    if (shiftId) last.current = shiftId;
  }, [shiftId]);
  return left;
}

interface PanelProps {
  need: ShiftNeed | ShiftOfToday | undefined;
  now: Date;
  takesFocus: boolean;
  isAdmin: boolean;
}

/** The chosen shift; it may have been filled, from here or by others, while it is open. */
function Panel({ need, ...rest }: PanelProps) {
  if (need) return <NeedPanel key={need.shift.id} need={need} {...rest} />;
  return (
    <EmptyState
      drawing={<LanternDrawing />}
      title={m.gaps_filled_title()}
      action={
        <LinkButton from="/today" to="/today" search={({ shift: _, ...others }) => others}>
          {m.gaps_back()}
        </LinkButton>
      }
    >
      {m.gaps_filled_text()}
    </EmptyState>
  );
}

interface ReleaseProps {
  needs: readonly ShiftNeed[];
  /** Of the request. */
  id: string;
  now: Date;
}

function Release({ needs, id, now }: ReleaseProps) {
  const close = useCloseDialog('release');
  // The same object while the lists are, as useLastKnown compares it.
  const found = useMemo(
    () =>
      needs
        .flatMap(({ shift, standIns }) => standIns.map((request) => ({ id: request.id, shift, request })))
        .find((request) => request.id === id),
    [needs, id],
  );
  const open = useLastKnown(found, id);
  if (!open) return null;
  const { shift, request } = open;
  return <ReleaseDialog key={id} {...{ shift, request, now }} isDecided={!found} onClose={close} />;
}

interface CallOffProps {
  needs: readonly ShiftNeed[];
  /** Of the shift. */
  id: string;
  personId: string;
}

function CallOff({ needs, id, personId }: CallOffProps) {
  const close = useCloseDialog('off');
  const shift = useLastKnown(needs.find((need) => need.shift.id === id)?.shift, id);
  return shift ? <CallOffShiftDialog key={id} {...{ shift, personId }} onClose={close} /> : null;
}

function ChargeOf({ day, personId }: { day: string; personId: string }) {
  const close = useCloseDialog('charge');
  return <LazyDialog key={day} load={loadCharge} props={{ day, personId, onClose: close }} />;
}

function OneDay({ day, now }: { day: string; now: Date }) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1">
      <p className="font-semibold">{m.gaps_day_shown({ day: formatLongDay(`${day}T12:00:00`, now) })}</p>
      <LinkButton from="/today" to="/today" search={({ day: _, ...others }) => others} size="sm">
        {m.gaps_day_all()}
      </LinkButton>
    </div>
  );
}

function Nothing({
  search: { day, tab },
  now,
  isAdmin,
}: {
  search: TodaySearch;
  now: Date;
  isAdmin: boolean;
}) {
  if (!isAdmin)
    return (
      <EmptyState drawing={<LanternDrawing />} title={m.charge_own_none_title()}>
        {m.charge_own_none_text()}
      </EmptyState>
    );
  if (day)
    return (
      <EmptyState
        drawing={<LanternDrawing />}
        title={m.gaps_day_none_title({ day: formatLongDay(`${day}T12:00:00`, now) })}
      >
        {m.gaps_day_none_text()}
      </EmptyState>
    );
  return tab === 'later' ? (
    <EmptyState drawing={<LanternDrawing />} title={m.gaps_none_title()}>
      {m.gaps_none_text()}
    </EmptyState>
  ) : (
    <EmptyState drawing={<LanternDrawing />} title={m.today_none_title()}>
      {m.today_none_text()}
    </EmptyState>
  );
}
