import { m } from '../../../paraglide/messages.js';
import type { Tone } from './shifts-on-days.ts';
import { ToneMarker } from './tone-marker.tsx';

/** What each look of a shift means. */
export const TONE_TEXTS: Record<Tone, () => string> = {
  mine: m.shifts_tone_mine,
  free: m.shifts_tone_free,
  full: m.shifts_tone_full,
  off: m.shifts_tone_off,
};
const TONES: readonly Tone[] = ['free', 'mine', 'full', 'off'];

/** Tells the dots and blocks apart. */
export function Legend() {
  return (
    <ul aria-label={m.shifts_legend()} className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-muted">
      {TONES.map((tone) => (
        <li key={tone} className="inline-flex items-center gap-1.5">
          <ToneMarker tone={tone} />
          {TONE_TEXTS[tone]()}
        </li>
      ))}
    </ul>
  );
}
