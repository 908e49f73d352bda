import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Page } from '../../components/ui/page.tsx';
import { preloadModule, useLazyModule } from '../../lib/hooks/use-lazy-module.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { useCloseDialog } from '../../lib/navigation/use-close-dialog.ts';
import { m } from '../../paraglide/messages.js';
import { dayOf } from './calendar/days.ts';
import { ShiftDialogs, type ShiftDialogsProps } from './shift-dialogs.tsx';
import { ShiftFiltersBar } from './shift-filters.tsx';
import { DIALOG_PARAMETERS, type ShiftsSearch, type ShownShifts } from './shifts-search.ts';
import { ShiftsView } from './shifts-view.tsx';
import { usualView } from './shown-period.ts';
import { ViewSwitch } from './view-switch.tsx';
import { LOAD_VIEW } from './views.ts';

// The usual view is loaded with the screen, not after it.
preloadModule(LOAD_VIEW[usualView({})]);

const loadAdminTools = async () => (await import('./admin-tools.tsx')).ADMIN_TOOLS;
const loadNothing = async () => null;

interface ShiftsScreenProps {
  personId: string;
  isAdmin: boolean;
  /** The search params, without those of a dialog. */
  search: ShiftsSearch;
  /** Replaces some of the search params. */
  onSearch: (change: Partial<ShiftsSearch>) => void;
  onOpen: (shiftId: string) => void;
}

/** The shifts as a list, a month or a day, to claim or, for admins, to manage. */
export function ShiftsScreen({ personId, isAdmin, search, onSearch, onOpen }: ShiftsScreenProps) {
  const now = useNow();
  const close = useCloseDialog(...DIALOG_PARAMETERS);
  const tools = useLazyModule(isAdmin ? loadAdminTools : loadNothing).code;
  const view = search.view ?? usualView(search);
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const shows = SHOWS[isAdmin ? 'admin' : 'volunteer'][view === 'list' ? 'list' : 'calendar'];
  return (
    <Page
      title={m.shifts_title()}
      lead={isAdmin ? m.shifts_lead_admin() : m.shifts_lead()}
      tools={tools && <tools.ExportShiftsButton />}
      action={tools && <tools.AddShiftButton />}
    >
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-3 xl:flex-nowrap">
        <ShiftFiltersBar filters={search} shows={shows} onChange={onSearch} />
        <ViewSwitch view={view} />
      </div>
      <ShiftsView
        {...{ view, search, now, isAdmin, onSearch, onOpen }}
        usualShow={shows[0]}
        tools={(shift) =>
          tools &&
          (chosen && view === 'list' ? (
            <tools.ShiftTick shift={shift} now={now} chosen={chosen} onChoose={setChosen} />
          ) : (
            <tools.ShiftTools shift={shift} now={now} />
          ))
        }
        {...(tools && {
          dayTools: (day, hasShifts) => <tools.DayTools day={day} hasShifts={hasShifts} now={now} />,
          choosing: {
            isOn: chosen !== null,
            onToggle: () => setChosen(chosen ? null : new Set()),
            bar: (shifts) =>
              chosen && <tools.ChosenBar shifts={shifts} chosen={chosen} onChoose={setChosen} />,
          },
        })}
      />
      <OpenDialogs
        {...{ view, personId, isAdmin, now }}
        onClose={close}
        onPlaced={({ startTime }) =>
          onSearch({ ...NO_DIALOG, day: dayOf(new Date(startTime)), month: undefined })
        }
      />
    </Page>
  );
}

/** Reads the search params of a dialog itself, so that the shifts below are not rendered again. */
const OpenDialogs = (props: Omit<ShiftDialogsProps, 'search'>) => (
  <ShiftDialogs {...props} search={useSearch({ from: '/_authenticated/shifts' })} />
);

const NO_DIALOG: Partial<ShiftsSearch> = Object.fromEntries(
  DIALOG_PARAMETERS.map((name) => [name, undefined]),
);

/** The options of what is shown; the first is the default. */
const SHOWS = {
  volunteer: {
    list: ['claimable', 'stand_in', 'mine', 'all'],
    calendar: ['all', 'claimable', 'stand_in', 'mine'],
  },
  admin: { list: ['all', 'short', 'mine'], calendar: ['all', 'short', 'mine'] },
} as const satisfies Record<string, Record<string, readonly [ShownShifts, ...ShownShifts[]]>>;
