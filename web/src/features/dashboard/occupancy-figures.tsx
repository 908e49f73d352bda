import type { Occupancy } from '@ijsploeg/worker/contract';
import { LanternDrawing } from '../../components/drawings/lantern-drawing.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { Loading, Skeleton } from '../../components/ui/skeleton.tsx';
import { m } from '../../paraglide/messages.js';
import { OccupancyChart } from './occupancy-chart.tsx';

/** How full the active shifts are: two figures for all of them, and a chart of the coming days. */
export function OccupancyFigures({ occupancy, now }: { occupancy: Occupancy; now: Date }) {
  const { filled, total, fullyFilledPercentage, days } = occupancy;
  if (total === 0) {
    return (
      <EmptyState drawing={<LanternDrawing />} title={m.dashboard_occupancy_empty_title()}>
        {m.dashboard_occupancy_empty_text()}
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-4 py-4">
      <div className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
        <Share percent={fullyFilledPercentage} words={m.dashboard_occupancy_full()} />
        <Share
          percent={Math.round((100 * filled) / total)}
          words={m.dashboard_occupancy_filled({ filled, total })}
        />
      </div>
      <OccupancyChart days={days} now={now} />
    </div>
  );
}

function Share({ percent, words }: { percent: number; words: string }) {
  return (
    <p className="flex items-baseline gap-2">
      <strong className="tabular text-2xl font-bold">{m.dashboard_occupancy_percent({ percent })}</strong>
      <span className="text-ink-muted">{words}</span>
    </p>
  );
}

/** As high as the figures and the chart. */
export function OccupancySkeleton() {
  return (
    <Loading>
      <div className="grid gap-4 py-4">
        <div className="grid gap-3 sm:grid-cols-2">
          <Skeleton className="h-8 w-56" />
          <Skeleton className="h-8 w-56" />
        </div>
        <Skeleton className="h-[40rem] w-full sm:h-57" />
      </div>
    </Loading>
  );
}
