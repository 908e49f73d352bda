import { NEEDS, type Need } from '../../lib/shifts/need.ts';
import { m } from '../../paraglide/messages.js';
import { NEED_COUNTS, NEED_TEXTS } from './need-looks.ts';

/** How many of two places are taken in the sample of each need. */
const TAKEN: Record<Need, number> = { danger: 0, wanted: 1, fine: 2 };

/** The items of a legend that explain the counts of shifts. */
export const NeedLegend = () =>
  NEEDS.toReversed().map((need) => (
    <li key={need} className="inline-flex items-center gap-1.5">
      <span aria-hidden="true" className={NEED_COUNTS[need]}>
        {m.shifts_places({ taken: TAKEN[need], max: 2 })}
      </span>
      {NEED_TEXTS[need]()}
    </li>
  ));
