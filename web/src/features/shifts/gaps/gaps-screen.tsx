import type { Gap } from '@ijsploeg/worker/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { AsyncList } from '../../../components/async-list.tsx';
import { LanternDrawing } from '../../../components/drawings/lantern-drawing.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { LinkButton } from '../../../components/ui/link-button.tsx';
import { Page } from '../../../components/ui/page.tsx';
import { gapsQuery } from '../../../lib/assignments/gaps.query.ts';
import { formatLongDay, localDay } from '../../../lib/format/format-date.ts';
import { useMediaQuery } from '../../../lib/hooks/use-media-query.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { m } from '../../../paraglide/messages.js';
import { GapList, GapsSkeleton } from './gap-list.tsx';
import { GapPanel } from './gap-panel.tsx';
import type { GapsSearch } from './gaps-search.ts';
import { LeadlessList } from './leadless-list.tsx';
import { UnheardList } from './unheard-list.tsx';

/** From the style sheet's `lg` breakpoint on, there is room for two columns beside the menu. */
const WIDE = '(min-width: 1024px)';

/** The shifts that need people, beside the candidates for the chosen one; on a phone these are two screens. */
export function GapsScreen({ search }: { search: GapsSearch }) {
  const now = useNow();
  const isWide = useMediaQuery(WIDE);
  const query = useQuery(gapsQuery);
  const left = useShownBefore(search.shift);
  return (
    <Page title={m.gaps_title()} lead={m.gaps_lead()}>
      {search.day && <OneDay day={search.day} now={now} />}
      <AsyncList
        query={{ ...query, data: query.data && [query.data] }}
        failed={m.gaps_failed()}
        skeleton={<GapsSkeleton />}
      >
        {([data]) => {
          const { items = [], unheard = [], leadless = [] } = data ?? {};
          const gaps = items.filter(({ shift }) => !search.day || localDay(shift.startTime) === search.day);
          const chosen = items.find(({ shift }) => shift.id === search.shift);
          // On a wide screen the first one is open from the start.
          const shown = search.shift ? chosen : isWide ? gaps[0] : undefined;
          const showsList = isWide || !search.shift;
          return (
            <div className="grid items-start gap-5 sm:gap-6 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
              {showsList && (
                <div className="grid min-w-0 gap-5">
                  {gaps.length > 0 ? (
                    <GapList
                      gaps={gaps}
                      chosenId={shown?.shift.id}
                      leftId={isWide ? undefined : left}
                      now={now}
                    />
                  ) : (
                    <NoGaps day={search.day} now={now} />
                  )}
                  <LeadlessList shifts={leadless} now={now} />
                  <UnheardList unheard={unheard} now={now} />
                </div>
              )}
              {(shown || search.shift) && (
                <div className="min-w-0 lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:overflow-y-auto">
                  <Panel gap={shown} now={now} takesFocus={!isWide} />
                </div>
              )}
            </div>
          );
        }}
      </AsyncList>
    </Page>
  );
}

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

/** The chosen gap; it may have been filled, from here or by others, while it is open. */
function Panel({ gap, now, takesFocus }: { gap: Gap | undefined; now: Date; takesFocus: boolean }) {
  if (gap) return <GapPanel key={gap.shift.id} gap={gap} now={now} takesFocus={takesFocus} />;
  return (
    <EmptyState
      drawing={<LanternDrawing />}
      title={m.gaps_filled_title()}
      action={
        <LinkButton from="/gaps" to="/gaps" search={({ shift: _, ...others }) => others}>
          {m.gaps_back()}
        </LinkButton>
      }
    >
      {m.gaps_filled_text()}
    </EmptyState>
  );
}

function OneDay({ day, now }: { day: string; now: Date }) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1">
      <p className="font-semibold">{m.gaps_day_shown({ day: formatLongDay(`${day}T12:00:00`, now) })}</p>
      <LinkButton from="/gaps" to="/gaps" search={({ day: _, ...others }) => others} size="sm">
        {m.gaps_day_all()}
      </LinkButton>
    </div>
  );
}

function NoGaps({ day, now }: { day: string | undefined; now: Date }) {
  return (
    <EmptyState
      drawing={<LanternDrawing />}
      title={
        day ? m.gaps_day_none_title({ day: formatLongDay(`${day}T12:00:00`, now) }) : m.gaps_none_title()
      }
    >
      {day ? m.gaps_day_none_text() : m.gaps_none_text()}
    </EmptyState>
  );
}
