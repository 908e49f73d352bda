import type { DesktopBridge, Roster } from '@ijsploeg/worker/contract';
import { useCallback, useEffect, useState } from 'react';
import { serverDate } from '../lib/api/server-clock.ts';
import { showToast } from '../lib/toasts/toasts.ts';
import { m } from '../paraglide/messages.js';
import { RosterSheet } from './roster-sheet.tsx';

/**
 * Prints today's roster, as up to date as possible.
 *
 * @returns `print`, and the sheet to render, which is visible on paper only
 */
export function usePrint(desktop: DesktopBridge) {
  const [roster, setRoster] = useState<Roster | null>(null);
  const print = useCallback(async () => {
    const answer = await desktop.readRoster();
    if (answer.roster) setRoster(answer.roster);
    else showToast({ tone: 'error', message: m.desktop_roster_none() });
  }, [desktop]);

  useEffect(() => {
    if (!roster) return;
    const done = () => setRoster(null);
    window.addEventListener('afterprint', done, { once: true });
    // The sheet has been rendered by now.
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, [roster]);

  const sheet = roster && (
    // Light on paper, whatever the theme on screen.
    <div className="hidden text-[black] [color-scheme:light] print:block">
      <h1 className="mb-6 text-2xl font-bold">{m.desktop_roster_title()}</h1>
      <RosterSheet roster={roster} now={serverDate()} todayOnly />
    </div>
  );
  return { print, sheet };
}
