import { classNames } from '../../../lib/class-names.ts';
import type { Tone } from './shifts-on-days.ts';

const LOOKS: Record<Tone, string> = {
  mine: 'text-green',
  free: 'text-primary',
  full: 'text-ink-muted',
  off: 'text-red',
};

/** The dot of a shift in the calendar. Each look has its own shape too: colour alone tells some people nothing. */
export function ToneMarker({ tone, className }: { tone: Tone; className?: string }) {
  return (
    <svg
      viewBox="0 0 12 12"
      className={classNames('size-2.5 shrink-0', LOOKS[tone], className)}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {tone === 'free' && <circle cx="6" cy="6" r="5" fill="currentColor" stroke="none" />}
      {tone === 'mine' && <path d="M1.5 6.5 4.5 9.5 10.5 2.5" strokeWidth="2.6" />}
      {tone === 'full' && <circle cx="6" cy="6" r="4.2" strokeWidth="2.2" />}
      {tone === 'off' && <path d="M2 2 10 10M10 2 2 10" strokeWidth="2.4" />}
    </svg>
  );
}
