import type { ListedShift } from '@ijsploeg/worker/contract';
import { useNavigate } from '@tanstack/react-router';
import { Copy, Hand, type LucideIcon, Megaphone, Pencil, Trash2, UserPlus } from 'lucide-react';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { Menu, type MenuItem } from '../../components/ui/menu.tsx';
import { formatWhen } from '../../lib/format/format-date.ts';
import { OPEN_DIALOG_OPTIONS } from '../../lib/navigation/use-close-dialog.ts';
import { openPlaces } from '../../lib/shifts/places.ts';
import { m } from '../../paraglide/messages.js';
import type { ShiftsSearch } from './shifts-search.ts';

interface ShiftToolsProps {
  shift: ListedShift;
  now: Date;
}

const nameOf = ({ title, startTime, endTime }: ListedShift, now: Date) => ({
  title,
  when: formatWhen(startTime, endTime, now),
});

/** In a row: the action an admin needs most, and a menu with the others. Each opens its dialog. */
export function ShiftTools({ shift, now }: ShiftToolsProps) {
  const open = useOpenTool();
  const write = useWriteTo();
  return (
    <div className="relative flex items-center justify-end gap-1">
      <AssignButton shift={shift} now={now} />
      <Menu
        label={m.shifts_more_of(nameOf(shift, now))}
        items={[
          ...(shift.claim.allowed
            ? [{ label: m.shifts_claim(), icon: Hand, onSelect: () => open({ shift: shift.id }) }]
            : []),
          { label: m.shifts_edit(), icon: Pencil, onSelect: () => open({ edit: shift.id }) },
          ...moreTools(shift, { open, write }),
        ]}
      />
    </div>
  );
}

/** In the dialog of a shift, which the next dialog replaces: one line, also on a phone. */
export function ShiftToolsInDialog({ shift, now }: ShiftToolsProps) {
  const open = useOpenTool();
  const write = useWriteTo();
  return (
    <div className="flex gap-1.5 max-[22.5rem]:[&_a_svg]:hidden">
      <AssignButton shift={shift} now={now} icon={UserPlus} />
      <LinkButton
        from="/shifts"
        to="/shifts"
        size="sm"
        {...OPEN_DIALOG_OPTIONS}
        search={(search) => ({ ...search, shift: undefined, edit: shift.id })}
        icon={Pencil}
        aria-label={m.shifts_edit_of(nameOf(shift, now))}
      >
        {m.shifts_edit()}
      </LinkButton>
      <Menu
        label={m.shifts_more_of(nameOf(shift, now))}
        items={moreTools(shift, {
          open,
          // Back must not lead to the details of a deleted shift.
          openDelete: (change) => open(change, { replace: true, state: true }),
          write,
        })}
      />
    </div>
  );
}

type OpenTool = (change: Partial<ShiftsSearch>, options?: { replace: true; state: true }) => void;

/** Opens the dialog of a tool, in place of the one that is open. */
function useOpenTool(): OpenTool {
  const navigate = useNavigate({ from: '/shifts' });
  return (change, options) =>
    void navigate({
      to: '/shifts',
      search: (search) => ({ ...search, shift: undefined, ...change }),
      ...OPEN_DIALOG_OPTIONS,
      ...options,
    });
}

/** Opens the form for a message to everybody on a shift. */
function useWriteTo(): (shift: ListedShift) => void {
  const navigate = useNavigate();
  return ({ id }) =>
    void navigate({ to: '/messages', search: { to: 'shift', shift: id }, ...OPEN_DIALOG_OPTIONS });
}

const moreTools = (
  shift: ListedShift,
  {
    open,
    openDelete = open,
    write,
  }: { open: OpenTool; openDelete?: OpenTool; write: (shift: ListedShift) => void },
): MenuItem[] => [
  ...(shift.currentVolunteers > 0
    ? [{ label: m.messages_write_crew(), icon: Megaphone, onSelect: () => write(shift) }]
    : []),
  { label: m.shifts_duplicate(), icon: Copy, onSelect: () => open({ duplicate: shift.id }) },
  { label: m.shifts_delete(), icon: Trash2, danger: true, onSelect: () => openDelete({ delete: shift.id }) },
];

/** Renders nothing for a shift whose places are all held. */
function AssignButton({ shift, now, icon }: ShiftToolsProps & { icon?: LucideIcon }) {
  if (shift.status !== 'active' || openPlaces(shift) === 0) return null;
  return (
    <LinkButton
      from="/shifts"
      to="/shifts"
      size="sm"
      {...OPEN_DIALOG_OPTIONS}
      search={(search) => ({ ...search, shift: undefined, assign: shift.id })}
      {...(icon && { icon })}
      aria-label={m.shifts_assign_of(nameOf(shift, now))}
    >
      {m.shifts_assign()}
    </LinkButton>
  );
}
