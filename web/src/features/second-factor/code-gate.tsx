import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { LazyDialog } from '../../components/lazy-dialog.tsx';
import { onCodeNeeded } from '../../lib/api/api.ts';
import { refreshSession } from '../../lib/session/session.query.ts';

const loadDialog = async () => (await import('./code-dialog.tsx')).CodeDialog;

/**
 * Opens the dialog that asks for a code when the API refuses a call for lack of one, and lets the call go on. Several
 * calls wait for one dialog. Used once, at the root.
 */
export function CodeGate() {
  const client = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const waiting = useRef<((hasCode: boolean) => void)[]>([]);

  useEffect(
    () =>
      onCodeNeeded(async ({ code, detail }, method) => {
        // The guards lead to the second step. Reads happen by themselves, so they open no dialog.
        if (code === 'auth.second_factor' && (method === 'GET' || detail.needs !== 'code')) {
          await refreshSession(client).catch(() => {});
          return false;
        }
        setIsOpen(true);
        return new Promise((resolve) => waiting.current.push(resolve));
      }),
    [client],
  );

  function close(hasCode: boolean): void {
    setIsOpen(false);
    for (const resolve of waiting.current.splice(0)) resolve(hasCode);
  }
  return isOpen ? (
    <LazyDialog load={loadDialog} props={{ onVerified: () => close(true), onClose: () => close(false) }} />
  ) : null;
}
