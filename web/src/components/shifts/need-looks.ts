import type { Need } from '../../lib/shifts/need.ts';
import { m } from '../../paraglide/messages.js';

const COUNT = 'tabular inline-block rounded-[4px] leading-4';

/** The class names of the count of a shift, "2/4": filled in danger, outlined while people are wanted. */
export const NEED_COUNTS: Record<Need, string> = {
  danger: `${COUNT} bg-red px-1 font-bold text-on-red`,
  wanted: `${COUNT} bg-surface px-1 font-semibold text-amber-ink inset-ring inset-ring-current`,
  fine: `${COUNT} text-ink-muted`,
};

export const NEED_TEXTS: Record<Need, () => string> = {
  danger: m.need_danger,
  wanted: m.need_wanted,
  fine: m.need_fine,
};
