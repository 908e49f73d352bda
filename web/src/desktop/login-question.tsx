import type { DesktopBridge } from '@ijsploeg/worker/contract';
import { useEffect, useState } from 'react';
import { Alert } from '../components/ui/alert.tsx';
import { Button } from '../components/ui/button.tsx';
import { useLocale } from '../lib/i18n/locale.ts';
import { m } from '../paraglide/messages.js';

/** Asks once whether the app may start when the person logs in to the computer, above the screens. */
export function LoginQuestion({ desktop }: { desktop: DesktopBridge }) {
  useLocale();
  const [isAsked, setIsAsked] = useState(false);
  useEffect(
    () => void desktop.readBackground().then(({ asksAtLogin }) => setIsAsked(asksAtLogin)),
    [desktop],
  );
  if (!isAsked) return null;
  const answer = (atLogin: boolean) => {
    setIsAsked(false);
    void desktop.changeBackground({ atLogin });
  };
  return (
    <div className="p-2">
      <Alert
        tone="info"
        action={
          <span className="flex flex-wrap gap-2">
            <Button size="sm" onClick={() => answer(true)}>
              {m.desktop_login_yes()}
            </Button>
            <Button size="sm" variant="quiet" onClick={() => answer(false)}>
              {m.desktop_login_no()}
            </Button>
          </span>
        }
      >
        {m.desktop_login_question()}
      </Alert>
    </div>
  );
}
