import { type DesktopBridge, GLOBAL_SHORTCUTS, type ShortcutPlan } from '@ijsploeg/worker/contract';
import { useEffect, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { SelectField } from '../forms/field.tsx';

/** The keyboard shortcut that opens the roster while another program is in use. The choice is saved at once. */
export function ShortcutSetting({ desktop }: { desktop: DesktopBridge }) {
  const [plan, setPlan] = useState<ShortcutPlan | null>(null);
  useEffect(() => void desktop.readShortcut().then(setPlan), [desktop]);
  if (!plan) return null;
  return (
    <section className="border-t border-line pt-3">
      <SelectField
        label={m.desktop_shortcut()}
        hint={m.desktop_shortcut_hint()}
        error={plan.isTaken ? m.desktop_shortcut_taken() : null}
        value={plan.shortcut ?? ''}
        onChange={({ target }) => {
          const shortcut = GLOBAL_SHORTCUTS.find((one) => one === target.value) ?? null;
          void desktop.changeShortcut(shortcut).then(setPlan);
        }}
      >
        <option value="">{m.desktop_shortcut_off()}</option>
        {GLOBAL_SHORTCUTS.map((shortcut) => (
          <option key={shortcut} value={shortcut}>
            {keysOf(shortcut)}
          </option>
        ))}
      </SelectField>
    </section>
  );
}

/** The names of the keys on this computer's keyboard. */
function keysOf(shortcut: string): string {
  const isMac = navigator.platform.startsWith('Mac');
  const names: Record<string, string> = isMac
    ? { CommandOrControl: '⌘', Shift: '⇧', Alt: '⌥' }
    : { CommandOrControl: 'Ctrl' };
  return shortcut
    .split('+')
    .map((key) => names[key] ?? key)
    .join(isMac ? '' : '+');
}
