import { Plus } from 'lucide-react';
import { ExportButton } from '../../components/export-button.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { OPEN_DIALOG_OPTIONS } from '../../lib/navigation/use-close-dialog.ts';
import { m } from '../../paraglide/messages.js';
import { ShiftTools } from './shift-tools.tsx';

/** The admin's tools on the shifts screen; loaded for admins only. */
export const ADMIN_TOOLS = { ExportShiftsButton, AddShiftButton, ShiftTools };

function AddShiftButton() {
  return (
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
  );
}

const EXPORT_WORDS = {
  reading: m.shifts_export_reading,
  filling: m.shifts_export_filling,
  soFar: m.shifts_export_so_far,
  done: m.shifts_export_done,
};

function ExportShiftsButton() {
  return <ExportButton job={EVERY_SHIFT} words={EXPORT_WORDS} />;
}

const EVERY_SHIFT = { what: 'shifts' } as const;
