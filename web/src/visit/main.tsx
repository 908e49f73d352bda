import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '../query-client.ts';
import { VisitorPage } from './visitor-page.tsx';
import '../lib/browser/log-errors.ts';
import '../styles/main.css';

// The events as a visitor opens them: without the router and all else that only the portal needs. Which of the two
// pages is served is decided in web/functions/events.
const root = document.getElementById('root');
if (!root) throw new Error('visit.html has no #root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <VisitorPage path={window.location.pathname} />
    </QueryClientProvider>
  </StrictMode>,
);
