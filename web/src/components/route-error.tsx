import { signOut } from '@ijsploeg/worker/contract';
import { useRouter } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ApiError, callApi, NetworkError } from '../lib/api/api.ts';
import { failureReason } from '../lib/api/error-message.ts';
import { isFailedImport, retryImport } from '../lib/browser/failed-imports.ts';
import { useLocale } from '../lib/i18n/locale.ts';
import { useDocumentTitle } from '../lib/navigation/document-title.ts';
import { m } from '../paraglide/messages.js';
import { BrokenIceDrawing } from './ui/broken-ice-drawing.tsx';
import { Button } from './ui/button.tsx';

/** The longest that signing out may delay leaving a broken screen. */
const SIGN_OUT_WITHIN_MS = 3_000;

/**
 * Clears the session and all stored data and goes to the sign-in screen, whatever state the app is in. The
 * cookie is HttpOnly, so only the server can clear it; with it, the sign-in screen would redirect back to the
 * broken one.
 */
async function clearAndSignIn(): Promise<void> {
  await callApi(signOut, { signal: AbortSignal.timeout(SIGN_OUT_WITHIN_MS) }).catch(() => {});
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // Storage is unavailable, so nothing is stored.
  }
  window.location.assign('/login');
}

/**
 * The global error screen, for a screen that failed to render. If only its code could not be loaded, nothing is wrong
 * with the session or the page, so the app stays as it is.
 */
export function RouteError({ error }: { error: unknown }) {
  useLocale();
  const router = useRouter();
  const [isBusy, setIsBusy] = useState(false);
  const isNotLoaded = isFailedImport(error);
  const title = isNotLoaded ? m.error_not_loaded() : m.error_title();
  useDocumentTitle(title);
  useEffect(() => console.error('The screen could not be shown:', error), [error]);
  const run = (act: () => Promise<void>) => {
    setIsBusy(true);
    void act().finally(() => setIsBusy(false));
  };
  return (
    <div className="grid min-h-[80dvh] place-items-center px-4 py-10">
      <div role="alert" className="grid w-full max-w-md justify-items-center text-center">
        <div className="mb-6 text-ink-muted">
          <BrokenIceDrawing />
        </div>
        <h1 className="text-2xl font-bold">{title}</h1>
        <p className="mt-2 max-w-full text-ink-muted">{messageOf(error)}</p>
        <div className="mt-7 flex w-full flex-col gap-2 sm:w-auto sm:flex-row">
          {isNotLoaded ? (
            <Button
              variant="primary"
              icon={RotateCw}
              busy={isBusy}
              onClick={() => run(() => retryImport(error, () => router.invalidate()))}
            >
              {m.ui_retry()}
            </Button>
          ) : (
            <>
              <Button busy={isBusy} onClick={() => run(clearAndSignIn)}>
                {m.error_clear_and_sign_in()}
              </Button>
              <Button variant="primary" icon={RotateCw} onClick={() => window.location.reload()}>
                {m.error_reload()}
              </Button>
            </>
          )}
        </div>
      </div>
    </div>
  );
}

function messageOf(error: unknown): string {
  if (error instanceof ApiError || error instanceof NetworkError || isFailedImport(error))
    return failureReason(error);
  return (error instanceof Error && error.message) || m.error_unexpected();
}
