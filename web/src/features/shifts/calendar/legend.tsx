import { classNames } from '../../../components/ui/class-names.ts';
import { m } from '../../../paraglide/messages.js';
import type { Tone } from './shifts-on-days.ts';
import { TONE_MARKERS, TONE_TEXTS } from './tones.ts';

const TONES: readonly Tone[] = ['free', 'mine', 'full', 'off'];

/** Tells the dots and blocks apart. */
export function Legend() {
  return (
    <ul aria-label={m.shifts_legend()} className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-muted">
      {TONES.map((tone) => (
        <li key={tone} className={classNames('inline-flex items-center gap-1.5', TONE_MARKERS[tone])}>
          {TONE_TEXTS[tone]()}
        </li>
      ))}
    </ul>
  );
}
