import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { VisitorPage } from './visitor-page.tsx';

/** The events for visitors: without the router and everything else that only the portal needs. */
export function VisitApp({ queryClient, path }: { queryClient: QueryClient; path: string }) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <VisitorPage path={path} />
      </QueryClientProvider>
    </StrictMode>
  );
}
