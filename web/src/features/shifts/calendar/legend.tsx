import { classNames } from '../../../components/ui/class-names.ts';
import { m } from '../../../paraglide/messages.js';
import type { Lack, Tone } from './shifts-on-days.ts';
import { BELOW_MINIMUM, LACK_LOOKS, TONE_MARKERS, TONE_TEXTS } from './tones.ts';

const TONES: readonly Tone[] = ['free', 'mine', 'waiting', 'sought', 'full', 'off'];
/** A sample of each count, with its meaning. */
const COUNTS: readonly [lack: Lack, taken: number, text: () => string][] = [
  ['everyone', 0, m.shifts_lack_everyone],
  ['some', 1, m.shifts_show_short],
  ['nobody', 2, m.shifts_full],
];

/** Explains the dots and blocks, or the counts that admins see in a month. */
export function Legend({ counts }: { counts: boolean }) {
  return (
    <ul
      aria-label={m.shifts_legend()}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-muted"
    >
      {counts &&
        COUNTS.map(([lack, taken, text]) => (
          <li key={lack} className="inline-flex items-center gap-1.5">
            <span aria-hidden="true" className={LACK_LOOKS[lack]}>
              {m.shifts_places({ taken, max: 2 })}
            </span>
            {text()}
          </li>
        ))}
      {(counts ? (['mine', 'waiting', 'sought', 'off'] as const) : TONES).map((tone) => (
        <li key={tone} className={classNames('inline-flex items-center gap-1.5', TONE_MARKERS[tone])}>
          {TONE_TEXTS[tone]()}
        </li>
      ))}
      {counts && (
        <>
          <li className={classNames('inline-flex items-center', BELOW_MINIMUM)}>
            {m.shifts_below_minimum()}
          </li>
          <Day className="bg-amber-soft">{m.shifts_day_short()}</Day>
          <Day className="bg-red-soft">{m.shifts_day_lacks_half()}</Day>
        </>
      )}
    </ul>
  );
}

function Day({ className, children }: { className: string; children: string }) {
  return (
    <li className="inline-flex items-center gap-1.5">
      <span aria-hidden="true" className={classNames('size-4 rounded-[4px] border border-edge', className)} />
      {children}
    </li>
  );
}
