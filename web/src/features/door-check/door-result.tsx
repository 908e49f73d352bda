import { ScanQrCode } from 'lucide-react';
import type { Tone } from '../../components/ui/badge.tsx';
import { classNames } from '../../components/ui/class-names.ts';
import { desktopBridge } from '../../lib/browser/desktop-bridge.ts';
import { formatEuros } from '../../lib/format/format-money.ts';
import { m } from '../../paraglide/messages.js';
import type { DoorCheck } from './door-rules.ts';
import { detailOf, lookOf } from './outcome-words.ts';

const TONES: Record<Tone, string> = {
  green: 'border-green bg-green-soft text-green-ink',
  red: 'border-red bg-red-soft text-red-ink',
  amber: 'border-amber bg-amber-soft text-amber-ink',
  blue: 'border-primary bg-primary-soft text-primary-ink',
  grey: 'border-line bg-surface text-ink-muted',
};

/** The outcome of the current check, readable at arm's length and announced to screen readers. */
export function DoorResult({ check, now }: { check: DoorCheck | null; now: Date }) {
  return (
    <div role="status" aria-live="assertive" aria-atomic="true" aria-label={m.door_result()}>
      {check ? (
        <Result key={check.id} check={check} now={now} />
      ) : (
        <div className={classNames('flex min-h-40 items-center gap-4 rounded-lg border-2 p-5', TONES.grey)}>
          <ScanQrCode className="size-12 shrink-0" strokeWidth={1.5} aria-hidden="true" />
          <p className="text-lg">{desktopBridge() ? m.door_code_missing() : m.door_ready()}</p>
        </div>
      )}
    </div>
  );
}

function Result({ check, now }: { check: DoorCheck; now: Date }) {
  const { tone, icon: Icon, title } = lookOf(check);
  const { outcome, reference } = check;
  const detail = detailOf(check, now);
  return (
    <div className={classNames('min-h-40 animate-appear rounded-lg border-2 p-5', TONES[tone])}>
      <div className="flex items-center gap-3">
        <Icon className="size-12 shrink-0" aria-hidden="true" />
        <p className="min-w-0 text-2xl leading-tight font-bold min-[360px]:text-3xl">{title()}</p>
      </div>
      {outcome?.kind === 'in' && (
        <p className="mt-2 text-xl font-semibold wrap-anywhere">
          {m.door_in_who({ name: outcome.name || m.reservations_holder_gone(), count: outcome.places })}
        </p>
      )}
      {outcome?.kind === 'in' && outcome.totalCents > 0 && (
        <p className="mt-1 text-xl font-bold">{m.door_to_pay({ amount: formatEuros(outcome.totalCents) })}</p>
      )}
      {detail && <p className="mt-2 text-lg wrap-anywhere">{detail}</p>}
      {outcome && 'name' in outcome && outcome.kind !== 'in' && outcome.name && (
        <p className="text-lg wrap-anywhere">{m.door_in_name_of({ name: outcome.name })}</p>
      )}
      <p className="tabular mt-2 max-w-full truncate">{reference}</p>
    </div>
  );
}
