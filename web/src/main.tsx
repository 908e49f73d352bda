import { App } from './app.tsx';
import { startApp } from './lib/browser/start-app.tsx';
import { keepAnswers } from './lib/offline/keep-answers.ts';
import { assumeVisitor } from './lib/session/session.query.ts';
import { createQueryClient } from './query-client.ts';
import { createPortalRouter } from './router.ts';
import './lib/browser/log-errors.ts';
import './lib/home-screen/install-prompt.ts';
import './styles/main.css';

const queryClient = createQueryClient(keepAnswers);
const router = createPortalRouter(queryClient);

void startApp(<App queryClient={queryClient} router={router} />, ({ isFrame }) => {
  // The site sends every other prerendered page only to a browser without a session cookie.
  if (!isFrame) assumeVisitor(queryClient);
  return router.load();
});

// The development server has no service worker, and its scripts change. Safari has no idle callback.
if (import.meta.env.PROD)
  (window.requestIdleCallback ?? setTimeout)(() => {
    import('./features/session/prepare-offline.ts').then(
      ({ prepareOffline }) => prepareOffline(queryClient, router),
      // The portal works without it; the next visit tries again.
      () => {},
    );
  });
