import type { ShortShift, Work } from '@ijsploeg/worker/contract';
import { createLink } from '@tanstack/react-router';
import {
  CalendarX,
  ChevronRight,
  ClockAlert,
  ListChecks,
  type LucideIcon,
  MailWarning,
  UserPlus,
  UserRoundCheck,
  UserSearch,
  Users,
} from 'lucide-react';
import type { AnchorHTMLAttributes, Ref } from 'react';
import { LanternDrawing } from '../../components/drawings/lantern-drawing.tsx';
import { Places } from '../../components/shifts/places.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { Loading, Skeleton } from '../../components/ui/skeleton.tsx';
import { freePlaces } from '../../lib/assignments/places.ts';
import { formatWhen } from '../../lib/format/format-date.ts';
import { OPEN_DIALOG_OPTIONS } from '../../lib/navigation/use-close-dialog.ts';
import { m } from '../../paraglide/messages.js';
import { ShiftTitle } from './shift-title.tsx';
import { ShiftWhen } from './shift-when.tsx';

interface TaskAnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  icon: LucideIcon;
  ref?: Ref<HTMLAnchorElement>;
}

/** A task, as a sentence that opens the list where it is done. */
const TaskLink = createLink(({ icon: Icon, children, ...rest }: TaskAnchorProps) => (
  <a {...rest} className="-mx-2 flex min-h-14 items-center gap-3 rounded-md px-2 py-2 hover:bg-sunken">
    <span className="grid size-9 shrink-0 place-items-center rounded-md bg-amber-soft text-amber-ink">
      <Icon className="size-5" aria-hidden="true" />
    </span>
    <span className="min-w-0 grow font-medium">{children}</span>
    <ChevronRight className="size-5 shrink-0 text-ink-muted" aria-hidden="true" />
  </a>
));

/** The tasks of an admin, each as a sentence that opens its list, and the shifts to fill first. */
export function WorkQueue({ work, now }: { work: Work; now: Date }) {
  const { applications, unconfirmed, standIns, corrections, failedMails, short } = work;
  const { soonest, lateCancellations } = short;
  if (applications + unconfirmed + standIns + corrections + failedMails + short.shifts === 0) {
    return (
      <EmptyState drawing={<LanternDrawing />} title={m.dashboard_work_none_title()}>
        {m.dashboard_work_none_text()}
      </EmptyState>
    );
  }
  return (
    <div className="gap-x-10 lg:flex *:lg:min-w-0 *:lg:flex-1">
      <ul className="divide-y divide-line">
        {applications > 0 && (
          <li>
            <TaskLink to="/volunteer-approval" icon={UserRoundCheck}>
              {m.dashboard_work_applications({ count: applications })}
            </TaskLink>
          </li>
        )}
        {unconfirmed > 0 && (
          <li>
            <TaskLink to="/admin-todo" icon={ListChecks}>
              {m.dashboard_work_unconfirmed({ count: unconfirmed })}
            </TaskLink>
          </li>
        )}
        {standIns > 0 && (
          <li>
            <TaskLink to="/admin-todo" icon={UserSearch}>
              {m.dashboard_work_stand_ins({ count: standIns })}
            </TaskLink>
          </li>
        )}
        {corrections > 0 && (
          <li>
            <TaskLink to="/admin-todo" icon={ClockAlert}>
              {m.dashboard_work_corrections({ count: corrections })}
            </TaskLink>
          </li>
        )}
        {short.shifts > 0 && (
          <li>
            <TaskLink to="/gaps" icon={Users}>
              {m.dashboard_work_short({ count: short.shifts })}
            </TaskLink>
          </li>
        )}
        {lateCancellations > 0 && (
          <li>
            <TaskLink to="/gaps" icon={CalendarX}>
              {m.dashboard_work_late({ count: lateCancellations })}
            </TaskLink>
          </li>
        )}
        {failedMails > 0 && (
          <li>
            <TaskLink to="/mail-log" search={{ status: 'failed' }} icon={MailWarning}>
              {m.dashboard_work_mails({ count: failedMails })}
            </TaskLink>
          </li>
        )}
      </ul>
      {soonest.length > 0 && (
        <ul
          aria-label={m.dashboard_work_short_shifts()}
          className="divide-y divide-line border-line max-lg:border-t lg:border-l lg:pl-10"
        >
          {soonest.map((shift) => (
            <Shortage key={shift.id} shift={shift} now={now} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** A shift that needs people, to be filled from here. */
function Shortage({ shift, now }: { shift: ShortShift; now: Date }) {
  const { id, title, startTime, endTime, lateCancellations } = shift;
  return (
    <li className="relative flex items-center gap-4 py-3">
      <div className="min-w-0 grow">
        <ShiftWhen shift={shift} now={now} />
        <h3>
          <ShiftTitle shift={shift} />
        </h3>
        <p className="flex flex-wrap items-center gap-x-3 text-sm">
          <Places {...shift} />
          <span className="font-semibold text-red-ink">
            {m.dashboard_work_needed({ count: freePlaces(shift) })}
          </span>
          {lateCancellations > 0 && (
            <span className="text-ink-muted">{m.dashboard_work_given_up({ count: lateCancellations })}</span>
          )}
        </p>
      </div>
      <LinkButton
        to="/dashboard"
        search={{ assign: id }}
        {...OPEN_DIALOG_OPTIONS}
        preload={false}
        size="sm"
        icon={UserPlus}
        className="relative shrink-0 max-sm:[&_svg]:hidden"
        aria-label={m.shifts_assign_of({ title, when: formatWhen(startTime, endTime, now) })}
      >
        {m.shifts_assign()}
      </LinkButton>
    </li>
  );
}

export function WorkSkeleton() {
  return (
    <Loading>
      <div className="divide-y divide-line">
        {[1, 2, 3].map((row) => (
          <div key={row} className="flex min-h-14 items-center gap-3">
            <Skeleton className="size-9 rounded-md" />
            <Skeleton className="w-64" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
