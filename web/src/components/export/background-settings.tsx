import type { BackgroundChange, BackgroundPlan, DesktopBridge } from '@ijsploeg/worker/contract';
import { useEffect, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { Switch } from '../forms/choice-fields.tsx';

/** Settings for what the desktop app does while its window is closed. Each choice is saved at once. */
export function BackgroundSettings({ desktop }: { desktop: DesktopBridge }) {
  const [plan, setPlan] = useState<BackgroundPlan | null>(null);
  const [isRefused, setIsRefused] = useState(false);
  useEffect(() => void desktop.readBackground().then(setPlan), [desktop]);
  if (!plan) return null;
  const change = async (wanted: BackgroundChange) => {
    const next = await desktop.changeBackground(wanted);
    setPlan(next);
    setIsRefused(wanted.atLogin !== undefined && next.atLogin !== wanted.atLogin);
  };
  return (
    <section className="grid gap-2 border-t border-line pt-3">
      <h3 className="font-bold">{m.desktop_background_section()}</h3>
      <Switch
        label={m.desktop_background_notices()}
        hint={m.desktop_background_notices_hint()}
        checked={plan.notices}
        onChange={(notices) => void change({ notices })}
      />
      {plan.atLogin !== null && (
        <Switch
          label={m.desktop_background_login()}
          hint={m.desktop_background_login_hint()}
          error={isRefused ? m.desktop_background_login_failed() : null}
          checked={plan.atLogin}
          onChange={(atLogin) => void change({ atLogin })}
        />
      )}
    </section>
  );
}
