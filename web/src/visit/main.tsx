import { startApp } from '../lib/browser/start-app.tsx';
import { createQueryClient } from '../query-client.ts';
import { VisitApp } from './visit-app.tsx';
import '../lib/browser/log-errors.ts';
import '../styles/main.css';

// The entry of the visitors' page. The functions in web/functions choose between it and the portal.
void startApp(<VisitApp queryClient={createQueryClient()} path={window.location.pathname} />);
