import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { Toasts } from './components/ui/toast.tsx';
import type { PortalRouter } from './router.ts';

/** The portal. */
export function App({ queryClient, router }: { queryClient: QueryClient; router: PortalRouter }) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </StrictMode>
  );
}
