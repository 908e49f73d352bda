import type { DesktopBridge } from '@ijsploeg/worker/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Toasts } from '../components/ui/toast.tsx';
import { desktopBridge } from '../lib/browser/desktop-bridge.ts';
import { keepAnswers } from '../lib/offline/keep-answers.ts';
import { createQueryClient } from '../query-client.ts';
import { createPortalRouter } from '../router.ts';
import { abandonRequests } from './abandon-requests.ts';
import { DesktopApp } from './desktop-app.tsx';
import { FindBar } from './find/find-bar.tsx';
import { handleSideButtons } from './mouse-history.ts';
import '../lib/browser/log-errors.ts';
import '../styles/main.css';

/**
 * The entry of the desktop app's page: the same screens as in the browser, behind the desktop's own checks.
 */
async function start(desktop: DesktopBridge): Promise<void> {
  const queryClient = createQueryClient(keepAnswers);
  const router = createPortalRouter(queryClient);
  const setup = await desktop.readSetup();
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <DesktopApp desktop={desktop} setup={setup} onOpen={(path) => void router.navigate({ href: path })}>
          <RouterProvider router={router} />
        </DesktopApp>
        <Toasts />
        <FindBar />
      </QueryClientProvider>
    </StrictMode>,
  );
  const { prepareOffline } = await import('../features/session/prepare-offline.ts');
  prepareOffline(queryClient, router);
}

const desktop = desktopBridge();
if (!desktop) throw new Error('this page belongs to the desktop app');
abandonRequests(desktop);
handleSideButtons();
void start(desktop);
