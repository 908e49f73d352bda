import { type ListedShift, MAX_PLAN_ITEMS } from '@ijsploeg/worker/contract';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { LazyDialog } from '../../components/lazy-dialog.tsx';
import { Button } from '../../components/ui/button.tsx';
import { m } from '../../paraglide/messages.js';

// Loaded when opened.
const loadChange = async () => (await import('./dialogs/change-shifts-dialog.tsx')).ChangeShiftsDialog;

interface ChosenBarProps {
  /** The shifts of the list. */
  shifts: readonly ListedShift[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

/** The number of chosen shifts, and the actions on them. */
export function ChosenBar({ shifts, chosen, onChoose }: ChosenBarProps) {
  const [isChanging, setIsChanging] = useState(false);
  return (
    <section
      aria-label={m.shifts_chosen({ count: chosen.size })}
      className="sticky bottom-24 z-10 mt-4 flex flex-wrap items-center gap-2 rounded-lg border border-line bg-surface px-4 py-3 shadow-float sm:bottom-4"
    >
      <p role="status" className="mr-auto font-semibold">
        {m.shifts_chosen({ count: chosen.size })}
      </p>
      <Button
        size="sm"
        onClick={() => onChoose(new Set(shifts.slice(0, MAX_PLAN_ITEMS).map(({ id }) => id)))}
      >
        {m.shifts_choose_listed({ count: Math.min(shifts.length, MAX_PLAN_ITEMS) })}
      </Button>
      <Button
        size="sm"
        variant="primary"
        icon={Pencil}
        disabled={chosen.size === 0}
        onClick={() => setIsChanging(true)}
      >
        {m.shifts_chosen_change()}
      </Button>
      {isChanging && (
        <LazyDialog
          load={loadChange}
          props={{ shiftIds: [...chosen].slice(0, MAX_PLAN_ITEMS), onClose: () => setIsChanging(false) }}
        />
      )}
    </section>
  );
}
