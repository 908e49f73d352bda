import type { ListedShift } from '@ijsploeg/worker/contract';
import { formatWhen } from '../../lib/format/format-date.ts';
import { m } from '../../paraglide/messages.js';

interface ShiftTickProps {
  shift: ListedShift;
  now: Date;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

/** Chooses a shift of the list, to change it with others. */
export function ShiftTick({
  shift: { id, title, startTime, endTime },
  now,
  chosen,
  onChoose,
}: ShiftTickProps) {
  return (
    <label className="relative grid size-11 place-items-center">
      <input
        type="checkbox"
        className="size-5.5 accent-primary"
        checked={chosen.has(id)}
        aria-label={m.shifts_choose_of({ title, when: formatWhen(startTime, endTime, now) })}
        onChange={({ target }) => {
          const next = new Set(chosen);
          if (target.checked) next.add(id);
          else next.delete(id);
          onChoose(next);
        }}
      />
    </label>
  );
}
