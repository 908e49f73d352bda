import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '../query-client.ts';
import { VisitorPage } from './visitor-page.tsx';
import '../lib/browser/log-errors.ts';
import '../styles/main.css';

// The entry of the visitors' page: the events without the router and everything else that only the portal
// needs. The functions in web/functions/events choose between the two pages.
const root = document.getElementById('root');
if (!root) throw new Error('visit.html has no #root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <VisitorPage path={window.location.pathname} />
    </QueryClientProvider>
  </StrictMode>,
);
