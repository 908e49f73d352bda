import type { ListedShift } from '@ijsploeg/worker/contract';
import { useNavigate } from '@tanstack/react-router';
import { Copy, Hand, type LucideIcon, Pencil, Trash2, UserPlus } from 'lucide-react';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { Menu } from '../../components/ui/menu.tsx';
import { freePlaces } from '../../lib/assignments/places.ts';
import { formatWhen } from '../../lib/format/format-date.ts';
import { OPEN_DIALOG_OPTIONS } from '../../lib/navigation/use-close-dialog.ts';
import { m } from '../../paraglide/messages.js';
import type { ShiftsSearch } from './shifts-search.ts';

interface ShiftToolsProps {
  shift: ListedShift;
  now: Date;
}

interface Tool {
  key: 'edit' | 'duplicate' | 'delete';
  icon: LucideIcon;
  label: () => string;
  /** Also names the shift. */
  labelOf: (named: { title: string; when: string }) => string;
}

const TOOLS: readonly Tool[] = [
  { key: 'edit', icon: Pencil, label: m.shifts_edit, labelOf: m.shifts_edit_of },
  { key: 'duplicate', icon: Copy, label: m.shifts_duplicate, labelOf: m.shifts_duplicate_of },
  { key: 'delete', icon: Trash2, label: m.shifts_delete, labelOf: m.shifts_delete_of },
];

const nameOf = ({ title, startTime, endTime }: ListedShift, now: Date) => ({
  title,
  when: formatWhen(startTime, endTime, now),
});

/** In a row: the action an admin needs most, and a menu with the others. Each opens its dialog. */
export function ShiftTools({ shift, now }: ShiftToolsProps) {
  const navigate = useNavigate({ from: '/shifts' });
  const open = (change: Partial<ShiftsSearch>) =>
    void navigate({ to: '/shifts', search: (search) => ({ ...search, ...change }), ...OPEN_DIALOG_OPTIONS });
  return (
    <div className="relative flex items-center justify-end gap-1">
      <AssignButton shift={shift} now={now} />
      <Menu
        label={m.shifts_more_of(nameOf(shift, now))}
        items={[
          ...(shift.claim.allowed
            ? [{ label: m.shifts_claim(), icon: Hand, onSelect: () => open({ shift: shift.id }) }]
            : []),
          ...TOOLS.map(({ key, icon, label }) => ({
            label: label(),
            icon,
            danger: key === 'delete',
            onSelect: () => open({ [key]: shift.id }),
          })),
        ]}
      />
    </div>
  );
}

/** In the dialog of a shift, which the next dialog replaces. */
export function ShiftToolsInDialog({ shift, now }: ShiftToolsProps) {
  return (
    <div className="flex flex-wrap gap-1.5">
      <AssignButton shift={shift} now={now} icon={UserPlus} />
      {TOOLS.map(({ key, icon, label, labelOf }) => (
        <LinkButton
          key={key}
          from="/shifts"
          to="/shifts"
          size="sm"
          {...OPEN_DIALOG_OPTIONS}
          // Back must not lead to the details of a deleted shift.
          {...(key === 'delete' && { replace: true, state: true })}
          search={(search) => ({ ...search, shift: undefined, [key]: shift.id })}
          icon={icon}
          aria-label={labelOf(nameOf(shift, now))}
        >
          {label()}
        </LinkButton>
      ))}
    </div>
  );
}

/** Renders nothing for a shift without free places. */
function AssignButton({ shift, now, icon }: ShiftToolsProps & { icon?: LucideIcon }) {
  if (shift.status !== 'active' || freePlaces(shift) === 0) return null;
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
