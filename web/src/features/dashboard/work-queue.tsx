import type { Work } from '@ijsploeg/worker/contract';
import { createLink } from '@tanstack/react-router';
import {
  ChevronRight,
  ClockAlert,
  ListChecks,
  type LucideIcon,
  MailWarning,
  UserRoundCheck,
  UserSearch,
} from 'lucide-react';
import type { AnchorHTMLAttributes, Ref } from 'react';
import { LanternDrawing } from '../../components/drawings/lantern-drawing.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { Loading, Skeleton } from '../../components/ui/skeleton.tsx';
import { m } from '../../paraglide/messages.js';

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

/** The tasks of an admin, each as a sentence that opens its list. */
export function WorkQueue({ work }: { work: Work }) {
  const { applications, unconfirmed, standIns, corrections, failedMails } = work;
  if (applications + unconfirmed + standIns + corrections + failedMails === 0) {
    return (
      <EmptyState drawing={<LanternDrawing />} title={m.dashboard_work_none_title()}>
        {m.dashboard_work_none_text()}
      </EmptyState>
    );
  }
  return (
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
          <TaskLink to="/today" search={{ tab: 'later' }} icon={UserSearch}>
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
      {failedMails > 0 && (
        <li>
          <TaskLink to="/mail-log" search={{ status: 'failed' }} icon={MailWarning}>
            {m.dashboard_work_mails({ count: failedMails })}
          </TaskLink>
        </li>
      )}
    </ul>
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
