import { Plus } from 'lucide-react';
import { LinkButton } from '../../components/ui/button.tsx';
import { Page } from '../../components/ui/page.tsx';
import { OPENS_DIALOG, useCloseDialog } from '../../lib/use-dialog-address.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { useNow } from '../../lib/use-now.ts';
import { m } from '../../paraglide/messages.js';
import { dayOf } from './calendar/days.ts';
import { ShiftCalendar } from './calendar/shift-calendar.tsx';
import { ExportShiftsButton } from './export/export-shifts-button.tsx';
import { NO_FILTERS } from './filter-shifts.ts';
import { OpenShifts } from './open-shifts.tsx';
import { DIALOG_PARAMETERS, ShiftDialogs } from './shift-dialogs.tsx';
import { ShiftFiltersBar } from './shift-filters.tsx';
import { ShiftTools } from './shift-tools.tsx';
import type { ShiftsSearch, ShiftView, ShownShifts } from './shifts-search.ts';
import { ViewSwitch } from './view-switch.tsx';

export interface ShiftsScreenProps {
  personId: string;
  isAdmin: boolean;
  /** What the address holds. */
  search: ShiftsSearch;
  /** Changes it, in place. */
  onSearch: (change: Partial<ShiftsSearch>) => void;
  onOpen: (shiftId: string) => void;
}

/** The shifts as a list, a month or a day, to claim from; admins keep them. */
export function ShiftsScreen({ personId, isAdmin, search, onSearch, onOpen }: ShiftsScreenProps) {
  const now = useNow();
  const isPhone = useIsPhone();
  const close = useCloseDialog(...DIALOG_PARAMETERS);
  const view = search.view ?? usualView(search, isPhone && !isAdmin);
  const shows = SHOWS[isAdmin ? 'admin' : 'volunteer'][view === 'list' ? 'list' : 'calendar'];
  return (
    <Page
      title={m.shifts_title()}
      lead={isAdmin ? m.shifts_lead_admin() : m.shifts_lead()}
      tools={isAdmin && <ExportShiftsButton />}
      action={
        isAdmin && (
          <LinkButton
            from="/shifts"
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
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-3 lg:flex-nowrap">
        <ShiftFiltersBar filters={search} shows={shows} onChange={onSearch} />
        <ViewSwitch view={view} />
      </div>
      {view === 'list' ? (
        <OpenShifts filters={search} usualShow={shows[0]} now={now} onClear={() => onSearch(NO_FILTERS)} />
      ) : (
        <ShiftCalendar
          {...{ search, now, onSearch, onOpen }}
          isDayView={view === 'day'}
          tools={(shift) => isAdmin && <ShiftTools shift={shift} now={now} />}
        />
      )}
      <ShiftDialogs
        {...{ search, personId, isAdmin, now }}
        onClose={close}
        onAdded={({ startTime }) =>
          onSearch({
            add: undefined,
            duplicate: undefined,
            day: dayOf(new Date(startTime)),
            month: undefined,
          })
        }
      />
    </Page>
  );
}

/** A month, unless a volunteer's phone opens the screen: then what can be taken, to be had with one thumb. */
const usualView = ({ day, month }: ShiftsSearch, isVolunteersPhone: boolean): ShiftView =>
  isVolunteersPhone && !day && !month ? 'list' : 'month';

/** What can be chosen to be shown; the first is the usual. */
const SHOWS = {
  volunteer: { list: ['claimable', 'mine', 'all'], calendar: ['all', 'claimable', 'mine'] },
  admin: { list: ['all', 'short', 'mine'], calendar: ['all', 'short', 'mine'] },
} as const satisfies Record<string, Record<string, readonly [ShownShifts, ...ShownShifts[]]>>;
