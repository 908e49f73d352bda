import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Toasts } from './components/ui/toast.tsx';
import { createQueryClient } from './query-client.ts';
import { createPortalRouter } from './router.ts';
import './lib/browser/log-errors.ts';
import './styles/main.css';

const queryClient = createQueryClient();
const router = createPortalRouter(queryClient);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>
  </StrictMode>,
);
