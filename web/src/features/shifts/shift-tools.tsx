import type { ListedShift } from '@ijsploeg/worker/contract';
import { Copy, Pencil, Trash2, UserPlus } from 'lucide-react';
import { classNames } from '../../components/ui/class-names.ts';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { freePlaces } from '../../lib/assignments/places.ts';
import { formatWhen } from '../../lib/format/format-date.ts';
import { OPEN_DIALOG_OPTIONS } from '../../lib/navigation/use-close-dialog.ts';
import { m } from '../../paraglide/messages.js';

interface ShiftToolsProps {
  shift: ListedShift;
  now: Date;
  /** They stand in the dialog of the shift, which the next one takes the place of. */
  isInDialog?: boolean;
}

/** What an admin can do with a shift; each opens its dialog. */
export function ShiftTools({ shift, now, isInDialog = false }: ShiftToolsProps) {
  const { id, title, status, startTime, endTime } = shift;
  const named = { title, when: formatWhen(startTime, endTime, now) };
  const look = {
    from: '/shifts',
    to: '/shifts',
    variant: isInDialog ? 'secondary' : 'quiet',
    size: 'sm',
  } as const;
  const canAssign = status === 'active' && freePlaces(shift) > 0;
  return (
    <div className={classNames('flex flex-wrap gap-1.5', !isInDialog && 'max-sm:-ml-3')}>
      {canAssign && (
        <LinkButton
          {...look}
          {...OPEN_DIALOG_OPTIONS}
          search={(search) => ({ ...search, shift: undefined, assign: id })}
          icon={UserPlus}
          aria-label={m.shifts_assign_of(named)}
        >
          {m.shifts_assign()}
        </LinkButton>
      )}
      <LinkButton
        {...look}
        {...OPEN_DIALOG_OPTIONS}
        search={(search) => ({ ...search, shift: undefined, edit: id })}
        icon={Pencil}
        aria-label={m.shifts_edit_of(named)}
      >
        {m.shifts_edit()}
      </LinkButton>
      <LinkButton
        {...look}
        {...OPEN_DIALOG_OPTIONS}
        search={(search) => ({ ...search, shift: undefined, duplicate: id })}
        icon={Copy}
        aria-label={m.shifts_duplicate_of(named)}
      >
        {m.shifts_duplicate()}
      </LinkButton>
      <LinkButton
        {...look}
        {...OPEN_DIALOG_OPTIONS}
        // Nobody goes back to the details of a shift that is gone.
        {...(isInDialog && { replace: true, state: true })}
        search={(search) => ({ ...search, shift: undefined, delete: id })}
        icon={Trash2}
        aria-label={m.shifts_delete_of(named)}
      >
        {m.shifts_delete()}
      </LinkButton>
    </div>
  );
}
