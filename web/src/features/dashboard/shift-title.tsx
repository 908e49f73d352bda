import type { Shift } from '@ijsploeg/worker/contract';
import { Link } from '@tanstack/react-router';
import { OPEN_DIALOG_OPTIONS } from '../../lib/navigation/use-close-dialog.ts';

/** The title of a shift in a row of the dashboard. It opens the shift, and covers the whole row below the buttons. */
export function ShiftTitle({ shift: { id, title } }: { shift: Pick<Shift, 'id' | 'title'> }) {
  return (
    <Link
      to="/dashboard"
      search={{ shift: id }}
      {...OPEN_DIALOG_OPTIONS}
      preload={false}
      data-shift={id}
      // A claim removes the button: the second tap of a double tap is not meant for the link below it.
      onClick={(event) => event.detail > 1 && event.preventDefault()}
      className="text-lg font-semibold wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary"
    >
      {title}
    </Link>
  );
}
