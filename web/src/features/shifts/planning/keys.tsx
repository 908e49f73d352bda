import { NeedLegend } from '../../../components/shifts/need-legend.tsx';
import { m } from '../../../paraglide/messages.js';

const MARKS = [
  ['marker-assigned', m.mine_status_assigned],
  ['marker-confirmed', m.mine_status_confirmed],
  ['marker-completed', m.mine_status_completed],
  ['marker-sought', m.cannot_state],
] as const;

/** The legend below the board: the marks, and the keys for working without a mouse. */
export function Keys() {
  const keys = [
    ['← ↑ → ↓', m.planning_key_arrows()],
    ['M', m.planning_key_move()],
    ['Enter', m.planning_key_enter()],
    ['Esc', m.planning_key_escape()],
    ['Page Up, Page Down', m.planning_key_page()],
    ['Ctrl + Z', m.planning_key_undo()],
  ];
  return (
    <div className="mt-3 grid gap-2 text-sm text-ink-muted">
      <ul aria-label={m.planning_marks()} className="flex flex-wrap gap-x-4 gap-y-1">
        {MARKS.map(([marker, text]) => (
          <li key={marker} className={`marker inline-flex items-center gap-1.5 ${marker}`}>
            {text()}
          </li>
        ))}
        <li className="font-semibold">{m.lead_name()}</li>
        <NeedLegend />
      </ul>
      <dl aria-label={m.planning_keys()} className="flex flex-wrap gap-x-4 gap-y-1">
        {keys.map(([key, text]) => (
          <div key={key} className="inline-flex items-baseline gap-1.5">
            <dt className="rounded-md border border-line bg-sunken px-1.5 font-semibold text-ink">{key}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
