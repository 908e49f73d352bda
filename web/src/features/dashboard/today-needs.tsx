import type { Answer, listToday } from '@ijsploeg/worker/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { NeedBadges } from '../../components/shifts/need-badges.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { errorMessage } from '../../lib/api/error-message.ts';
import { needsAttention } from '../../lib/shifts/needs.queries.ts';
import { m } from '../../paraglide/messages.js';
import { ShiftWhen } from './shift-when.tsx';

/** The number of shifts that the dashboard names. */
const ROWS = 5;

interface TodayNeedsProps {
  query: UseQueryResult<Answer<typeof listToday>>;
  now: Date;
}

/** The first shifts of today and tomorrow that need an organiser; each opens who can be asked. */
export function TodayNeeds({ query: { data, error, refetch, isFetching }, now }: TodayNeedsProps) {
  if (!data)
    return (
      <ErrorState
        of="part"
        message={errorMessage(error, m.dashboard_today_failed())}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  const needs = data.items.filter(needsAttention);
  const more = needs.length - ROWS;
  if (needs.length === 0 && !data.lacksCharge)
    return <p className="py-4 text-ink-muted">{m.dashboard_today_none()}</p>;
  return (
    <ul className="divide-y divide-line">
      {needs.slice(0, ROWS).map((need) => (
        <li key={need.shift.id} className="relative flex items-center gap-3 py-3 hover:bg-sunken">
          <div className="min-w-0 grow">
            <ShiftWhen shift={need.shift} now={now} />
            <h3 className="font-semibold wrap-anywhere">
              <Link
                to="/today"
                search={{ shift: need.shift.id }}
                className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-primary"
              >
                {need.shift.title}
              </Link>
            </h3>
            <NeedBadges need={need} />
          </div>
          <ChevronRight className="size-5 shrink-0 text-ink-muted" aria-hidden="true" />
        </li>
      ))}
      {data.lacksCharge && (
        <li>
          <Link
            to="/today"
            className="flex min-h-11 items-center gap-2 py-2 font-semibold text-primary-ink underline-offset-4 hover:underline"
          >
            {m.charge_lacks()}
          </Link>
        </li>
      )}
      {more > 0 && (
        <li>
          <Link
            to="/today"
            className="flex min-h-11 items-center font-semibold text-primary-ink underline-offset-4 hover:underline"
          >
            {m.dashboard_today_more({ count: more })}
          </Link>
        </li>
      )}
    </ul>
  );
}
