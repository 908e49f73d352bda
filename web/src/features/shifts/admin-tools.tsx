import { useNavigate } from '@tanstack/react-router';
import { CalendarRange, ChevronDown, Copy, FileSpreadsheet, ListTodo, Plus } from 'lucide-react';
import { ExportButton } from '../../components/export-button.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { Menu } from '../../components/ui/menu.tsx';
import { OPEN_DIALOG_OPTIONS } from '../../lib/navigation/use-close-dialog.ts';
import { m } from '../../paraglide/messages.js';
import { ChosenBar } from './chosen-bar.tsx';
import { DayTools } from './day-tools.tsx';
import { ShiftTick } from './shift-tick.tsx';
import { ShiftTools } from './shift-tools.tsx';

/** The admin's tools on the shifts screen; loaded for admins only. */
export const ADMIN_TOOLS = { ExportShiftsButton, AddShiftButton, ShiftTools, ShiftTick, ChosenBar, DayTools };

/** One shift, and beside it the ways to make many. */
function AddShiftButton() {
  const navigate = useNavigate();
  const make = (kind: 'series' | 'copy' | 'sheet') => () =>
    void navigate({ to: '/plans', search: { make: kind } });
  return (
    <div className="flex items-center gap-1 max-sm:*:first:grow">
      <LinkButton
        from="/shifts"
        to="/shifts"
        search={(search) => ({ ...search, add: true })}
        {...OPEN_DIALOG_OPTIONS}
        variant="primary"
        icon={Plus}
      >
        {m.shifts_add()}
      </LinkButton>
      <Menu
        label={m.shifts_add_many()}
        icon={ChevronDown}
        items={[
          { label: m.plans_make_series(), icon: CalendarRange, onSelect: make('series') },
          { label: m.plans_make_copy(), icon: Copy, onSelect: make('copy') },
          { label: m.plans_make_sheet(), icon: FileSpreadsheet, onSelect: make('sheet') },
          { label: m.plans_title(), icon: ListTodo, onSelect: () => void navigate({ to: '/plans' }) },
        ]}
      />
    </div>
  );
}

function ExportShiftsButton() {
  return <ExportButton job={EVERY_SHIFT} />;
}

const EVERY_SHIFT = { what: 'shifts' } as const;
