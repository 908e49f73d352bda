import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { onCodeNeeded } from '../../lib/api/api.ts';
import { refreshSession } from '../../lib/session/session.query.ts';
import type { CodeDialogProps } from './code-dialog.tsx';

/**
 * Opens the dialog that asks for a code when the API refuses a call for lack of one, and then repeats the call.
 * Several calls wait for one dialog. Used once, at the root.
 */
export function CodeGate() {
  const client = useQueryClient();
  const [Dialog, setDialog] = useState<ComponentType<CodeDialogProps> | null>(null);
  const waiting = useRef<((hasCode: boolean) => void)[]>([]);

  useEffect(
    () =>
      onCodeNeeded(async ({ code, detail }, method) => {
        // The guards lead to the second step. Nobody starts a read, so reads open no dialog.
        if (code === 'auth.second_factor' && (method === 'GET' || detail.needs !== 'code')) {
          await refreshSession(client).catch(() => {});
          return false;
        }
        // Loaded on demand, because most visits need no code. Without it the call stays refused.
        const dialog = await import('./code-dialog.tsx').catch(() => null);
        if (!dialog) return false;
        setDialog(() => dialog.CodeDialog);
        return new Promise((resolve) => waiting.current.push(resolve));
      }),
    [client],
  );

  function close(hasCode: boolean): void {
    setDialog(null);
    for (const resolve of waiting.current.splice(0)) resolve(hasCode);
  }
  return Dialog && <Dialog onVerified={() => close(true)} onClose={() => close(false)} />;
}
