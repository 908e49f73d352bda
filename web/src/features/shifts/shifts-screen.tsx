import type { ListedShift } from '@ijsploeg/worker/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { LanternDrawing } from '../../components/drawings/lantern-drawing.tsx';
import { SkateDrawing } from '../../components/drawings/skate-drawing.tsx';
import { ListFaces } from '../../components/list-faces.tsx';
import { LinkButton } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { Page } from '../../components/ui/page.tsx';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { formatLongDay } from '../../lib/format-date.ts';
import { OPENS_DIALOG, useCloseDialog } from '../../lib/use-dialog-address.ts';
import { useNow } from '../../lib/use-now.ts';
import { m } from '../../paraglide/messages.js';
import { ExportShiftsButton } from './export/export-shifts-button.tsx';
import { daysToReach, isShown, lastDayOf, periodOf } from './shift-days.ts';
import { ShiftDialog } from './shift-dialog.tsx';
import { ShiftFilter } from './shift-filter.tsx';
import { ShiftList, ShiftListSkeleton } from './shift-list.tsx';
import { shiftsQuery } from './shifts.queries.ts';
import { DAYS_STEP, MAX_DAYS, type ShownShifts } from './shifts-search.ts';

// Only admins open it, and few of them on a phone: it comes when it is asked for.
const AddShiftDialog = lazy(() =>
  import('./add-shift-dialog.tsx').then(({ AddShiftDialog }) => ({ default: AddShiftDialog })),
);

export interface ShiftsScreenProps {
  personId: string;
  isAdmin: boolean;
  shown: ShownShifts;
  days: number;
  /** The shift whose dialog is open. */
  shiftId: string | undefined;
  isAdding: boolean;
  onDays: (days: number) => void;
}

/** The shifts of the coming weeks by day, to claim from; admins add to them. */
export function ShiftsScreen({
  personId,
  isAdmin,
  shown,
  days,
  shiftId,
  isAdding,
  onDays,
}: ShiftsScreenProps) {
  useDocumentTitle(m.shifts_title());
  const now = useNow();
  const period = periodOf(now, days);
  const query = useQuery(shiftsQuery(period));
  const close = useCloseDialog('shift', 'add');
  const until = formatLongDay(lastDayOf(now, days), now);
  return (
    <Page
      title={m.shifts_title()}
      lead={isAdmin ? m.shifts_lead_admin() : m.shifts_lead()}
      tools={isAdmin && <ExportShiftsButton />}
      action={
        isAdmin && (
          <LinkButton
            to="/shifts"
            search={(search) => ({ ...search, add: true })}
            {...OPENS_DIALOG}
            variant="primary"
            icon={Plus}
          >
            {m.shifts_add()}
          </LinkButton>
        )
      }
    >
      <ShiftFilter
        shown={shown}
        choices={isAdmin ? ['all', 'short', 'mine'] : ['all', 'claimable', 'mine']}
      />
      <ListFaces query={query} skeleton={<ShiftListSkeleton />}>
        {(items) => {
          const shifts = items.filter((shift) => isShown(shift, shown, now));
          return (
            <>
              <p role="status" className="sr-only">
                {m.shifts_count({ count: shifts.length })}
              </p>
              {shifts.length > 0 ? (
                <ShiftList {...{ shifts, period, now }} />
              ) : (
                <NoShifts shown={shown} until={until} items={items} />
              )}
              <footer className="mt-8 grid justify-items-center gap-3 text-center text-ink-muted">
                <p>{m.shifts_until({ day: until })}</p>
                {days + DAYS_STEP <= MAX_DAYS && (
                  <LinkButton
                    to="/shifts"
                    search={(search) => ({ ...search, days: days + DAYS_STEP })}
                    replace
                    resetScroll={false}
                  >
                    {m.shifts_more_days()}
                  </LinkButton>
                )}
              </footer>
            </>
          );
        }}
      </ListFaces>
      {shiftId && <ShiftDialog key={shiftId} {...{ shiftId, now, isAdmin }} onClose={close} />}
      {isAdding && isAdmin && (
        <Suspense>
          <AddShiftDialog
            personId={personId}
            onClose={close}
            onAdded={({ startTime }) => onDays(daysToReach(startTime, days, now))}
          />
        </Suspense>
      )}
    </Page>
  );
}

const NOTHING: Record<ShownShifts, { title: () => string; text: (input: { day: string }) => string }> = {
  all: { title: m.shifts_empty_title, text: m.shifts_empty_text },
  claimable: { title: m.shifts_none_claimable_title, text: m.shifts_none_claimable_text },
  short: { title: m.shifts_none_short_title, text: m.shifts_none_short_text },
  mine: { title: m.shifts_none_mine_title, text: m.shifts_none_mine_text },
};

function NoShifts({ shown, until, items }: { shown: ShownShifts; until: string; items: ListedShift[] }) {
  // Where there is nothing at all, it is not the filter that hides it.
  const { title, text } = NOTHING[items.length === 0 ? 'all' : shown];
  return (
    <EmptyState
      drawing={shown === 'all' ? <SkateDrawing /> : <LanternDrawing />}
      title={title()}
      action={
        items.length > 0 && (
          <LinkButton
            to="/shifts"
            search={(search) => ({ ...search, show: undefined })}
            replace
            resetScroll={false}
          >
            {m.shifts_see_all()}
          </LinkButton>
        )
      }
    >
      {text({ day: until })}
    </EmptyState>
  );
}
