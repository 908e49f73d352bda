import { signOut } from '@ijsploeg/worker/contract';
import { RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ApiError, callApi, NetworkError } from '../lib/api/api.ts';
import { errorMessage } from '../lib/api/error-message.ts';
import { useLocale } from '../lib/i18n/locale.ts';
import { useDocumentTitle } from '../lib/navigation/document-title.ts';
import { m } from '../paraglide/messages.js';
import { BrokenIceDrawing } from './ui/broken-ice-drawing.tsx';
import { Button } from './ui/button.tsx';

/** How long the server may take to end the session: who presses this wants to get away. */
const SIGN_OUT_WITHIN_MS = 3_000;

/**
 * Leaves nothing of the session behind and starts at the sign-in screen, whatever state the app is in. The cookie is out
 * of reach here; as long as it is there, the sign-in screen would lead back to what is broken.
 */
async function clearAndSignIn(): Promise<void> {
  await callApi(signOut, { signal: AbortSignal.timeout(SIGN_OUT_WITHIN_MS) }).catch(() => {});
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // Storage that cannot be reached holds nothing that could be in the way.
  }
  window.location.assign('/login');
}

/** The global error screen: what remains when a screen could not be drawn. */
export function RouteError({ error }: { error: unknown }) {
  useLocale();
  useDocumentTitle(m.error_title());
  useEffect(() => console.error('The screen could not be shown:', error), [error]);
  const [isLeaving, setIsLeaving] = useState(false);
  const message =
    error instanceof ApiError || error instanceof NetworkError
      ? errorMessage(error)
      : (error instanceof Error && error.message) || m.error_unexpected();
  return (
    <div className="grid min-h-[80dvh] place-items-center px-4 py-10">
      <div role="alert" className="grid w-full max-w-md justify-items-center text-center">
        <div className="mb-6 text-ink-muted">
          <BrokenIceDrawing />
        </div>
        <h1 className="text-2xl font-bold">{m.error_title()}</h1>
        <p className="mt-2 max-w-full text-ink-muted">{message}</p>
        <div className="mt-7 flex w-full flex-col gap-2 sm:w-auto sm:flex-row">
          <Button
            busy={isLeaving}
            onClick={() => {
              setIsLeaving(true);
              void clearAndSignIn();
            }}
          >
            {m.error_clear_and_sign_in()}
          </Button>
          <Button variant="primary" icon={RotateCw} onClick={() => window.location.reload()}>
            {m.error_reload()}
          </Button>
        </div>
      </div>
    </div>
  );
}
