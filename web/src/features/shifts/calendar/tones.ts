import { m } from '../../../paraglide/messages.js';
import type { Lack, Tone } from './shifts-on-days.ts';

/** What each color of a shift means. */
export const TONE_TEXTS: Record<Tone, () => string> = {
  mine: m.shifts_tone_mine,
  waiting: m.shifts_tone_waiting,
  free: m.shifts_tone_free,
  sought: m.shifts_stand_in_sought,
  full: m.shifts_tone_full,
  off: m.shifts_tone_off,
};

/** The class names of the dot before a text; written out, so that Tailwind finds them. */
export const TONE_MARKERS: Record<Tone, string> = {
  mine: 'marker marker-mine',
  waiting: 'marker marker-waiting',
  free: 'marker marker-free',
  sought: 'marker marker-sought',
  full: 'marker marker-full',
  off: 'marker marker-off',
};

/** The class names of a shift with fewer people than its minimum: a red bar before it. */
export const BELOW_MINIMUM = 'border-l-4 border-red pl-1';

const COUNT = 'tabular inline-block rounded-[4px] leading-4';

/** The class names of the count of a shift, "2/4": filled while nobody is on it, outlined while some are missing. */
export const LACK_LOOKS: Record<Lack, string> = {
  everyone: `${COUNT} bg-red px-1 font-bold text-on-red`,
  some: `${COUNT} bg-surface px-1 font-semibold text-amber-ink inset-ring inset-ring-current`,
  nobody: `${COUNT} text-ink-muted`,
};
