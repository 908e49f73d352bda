import { NeedLegend } from '../../../components/shifts/need-legend.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { m } from '../../../paraglide/messages.js';
import type { Tone } from './shifts-on-days.ts';
import { TONE_MARKERS, TONE_TEXTS } from './tones.ts';

const TONES: readonly Tone[] = ['free', 'mine', 'waiting', 'sought', 'full', 'off'];

/** Explains the dots and blocks, or the counts that admins see in a month. */
export function Legend({ counts }: { counts: boolean }) {
  return (
    <ul
      aria-label={m.shifts_legend()}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-muted"
    >
      {counts && <NeedLegend />}
      {(counts ? (['mine'] as const) : TONES).map((tone) => (
        <li key={tone} className={classNames('inline-flex items-center gap-1.5', TONE_MARKERS[tone])}>
          {TONE_TEXTS[tone]()}
        </li>
      ))}
    </ul>
  );
}
