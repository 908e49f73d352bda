import { Plus } from 'lucide-react';
import { LinkButton } from '../../components/ui/button.tsx';
import { OPENS_DIALOG } from '../../lib/use-dialog-address.ts';
import { m } from '../../paraglide/messages.js';
import { ExportShiftsButton } from './export/export-shifts-button.tsx';
import { ShiftTools } from './shift-tools.tsx';

/** What only admins can do on the screen of the shifts: it comes for them alone. */
export const ADMIN_TOOLS = { ExportShiftsButton, AddShiftButton, ShiftTools };

function AddShiftButton() {
  return (
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
  );
}
