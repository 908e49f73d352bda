import { type Activity, type ActivityType, toFeedLines } from '@ijsploeg/worker/contract';
import { Link } from '@tanstack/react-router';
import { CalendarCheck, CalendarX, CircleCheckBig, Hand, ThumbsUp, UserX } from 'lucide-react';
import { Avatar } from '../../components/ui/avatar.tsx';
import { classNames } from '../../components/ui/class-names.ts';
import { Loading, Skeleton } from '../../components/ui/skeleton.tsx';
import { formatClock, formatMoment, formatShortDay } from '../../lib/format/format-date.ts';
import { m } from '../../paraglide/messages.js';

const LOOKS = {
  shift_claimed: {
    icon: CalendarCheck,
    look: 'text-primary',
    text: m.dashboard_activity_shift_claimed,
    many: m.dashboard_activity_shifts_claimed,
  },
  shift_cancelled: {
    icon: CalendarX,
    look: 'text-red',
    text: m.dashboard_activity_shift_cancelled,
    many: m.dashboard_activity_shifts_cancelled,
  },
  shift_completed: {
    icon: CircleCheckBig,
    look: 'text-green',
    text: m.dashboard_activity_shift_completed,
    many: m.dashboard_activity_shifts_completed,
  },
  volunteer_applied: { icon: Hand, look: 'text-amber-ink', text: m.dashboard_activity_volunteer_applied },
  volunteer_approved: { icon: ThumbsUp, look: 'text-green', text: m.dashboard_activity_volunteer_approved },
  volunteer_rejected: { icon: UserX, look: 'text-red', text: m.dashboard_activity_volunteer_rejected },
} as const satisfies Record<ActivityType, object>;

/** Recent activity, newest first; equal changes in a row are one line. */
export function ActivityList({ activity, now }: { activity: readonly Activity[]; now: Date }) {
  if (activity.length === 0) return <p className="py-4 text-ink-muted">{m.dashboard_activity_empty()}</p>;
  return (
    <ul className="divide-y divide-line">
      {toFeedLines(activity).map(([item, ...others]) =>
        item ? <ActivityRow key={item.id} item={item} count={1 + others.length} now={now} /> : null,
      )}
    </ul>
  );
}

/** A change, or the latest of several. */
function ActivityRow({ item, count, now }: { item: Activity; count: number; now: Date }) {
  const looks = LOOKS[item.type];
  const { icon: Icon, look } = looks;
  const { shiftId, shiftTitle } = item.metadata;
  const name = item.volunteerName ?? m.dashboard_activity_somebody_removed();
  return (
    <li className="flex gap-3 py-3">
      <Avatar name={name} src={item.volunteerAvatar} size="sm" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-semibold">{name}</span>
          <time dateTime={item.timestamp} className="tabular text-sm text-ink-muted">
            {formatMoment(item.timestamp, now)}
          </time>
        </p>
        <p className="flex items-baseline gap-1.5 text-sm">
          <Icon className={classNames('size-4 shrink-0 self-center', look)} aria-hidden="true" />
          <span>
            {count > 1 && 'many' in looks ? looks.many({ count }) : looks.text()}
            {shiftId && (
              <>
                {': '}
                <Link
                  to="/shifts"
                  search={{ shift: shiftId }}
                  className="-my-3 inline-block min-w-11 py-3 wrap-anywhere text-primary-ink hover:underline pointer-fine:my-0 pointer-fine:min-w-0 pointer-fine:py-0"
                >
                  {shiftTitle}
                </Link>
              </>
            )}
          </span>
        </p>
        <Details item={item} now={now} />
      </div>
    </li>
  );
}

/** When and where the shift is, or the motivation of an application. */
function Details({ item: { type, metadata }, now }: { item: Activity; now: Date }) {
  const { shiftTime, shiftLocation, requestMotivation } = metadata;
  if (shiftTime) {
    return (
      <p className="text-sm text-ink-muted">
        {`${formatShortDay(shiftTime, now)}, ${formatClock(shiftTime)} · ${shiftLocation}`}
      </p>
    );
  }
  return (
    <>
      {requestMotivation && (
        <p className="text-sm break-words text-ink-muted">
          {metadata.isMotivationCut
            ? m.dashboard_activity_motivation_cut({ text: requestMotivation })
            : m.dashboard_activity_motivation({ text: requestMotivation })}
        </p>
      )}
      {type === 'volunteer_applied' && (
        <Link
          to="/volunteer-approval"
          className="-mb-3 inline-block py-3 text-sm text-primary-ink hover:underline pointer-fine:mb-0 pointer-fine:py-0"
        >
          {m.nav_approval()}
        </Link>
      )}
    </>
  );
}

/** As high as a few entries. */
export function ActivitySkeleton() {
  return (
    <Loading>
      <div className="divide-y divide-line">
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <div key={row} className="flex gap-3 py-3">
            <Skeleton className="size-8 shrink-0 rounded-full" />
            <div className="grid grow gap-2">
              <Skeleton className="w-40" />
              <Skeleton className="w-28" />
              <Skeleton className="w-52" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}
