import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Fragment, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Toasts } from './components/ui/toast.tsx';
import { useLocale } from './lib/locale.ts';
import { createQueryClient } from './query-client.ts';
import { createPortalRouter } from './router.ts';
import './lib/log-errors.ts';
import './styles/main.css';

const queryClient = createQueryClient();
const router = createPortalRouter(queryClient);

function Portal() {
  const locale = useLocale();
  // Texts are plain function calls: another language mounts the screens anew. Address and cache stay.
  return (
    <Fragment key={locale}>
      <RouterProvider router={router} />
      <Toasts />
    </Fragment>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Portal />
    </QueryClientProvider>
  </StrictMode>,
);
