import { m } from '../../../paraglide/messages.js';
import type { Tone } from './shifts-on-days.ts';

/** What each color of a shift means. */
export const TONE_TEXTS: Record<Tone, () => string> = {
  mine: m.shifts_tone_mine,
  free: m.shifts_tone_free,
  full: m.shifts_tone_full,
  off: m.shifts_tone_off,
};

/** The class names of the dot before a text; written out, so that Tailwind finds them. */
export const TONE_MARKERS: Record<Tone, string> = {
  mine: 'marker marker-mine',
  free: 'marker marker-free',
  full: 'marker marker-full',
  off: 'marker marker-off',
};
