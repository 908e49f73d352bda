import { m } from '../../../paraglide/messages.js';
import type { Tone } from './shifts-on-days.ts';

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
