import type { Route } from './endpoint.ts';
import { authRoutes } from './modules/auth/auth.routes.ts';
import { healthRoutes } from './modules/health/health.routes.ts';
import { mailRoutes } from './modules/mail/mail.routes.ts';

/** Every route of the API. The OpenAPI document and the access test walk this list. */
export const ROUTES: readonly Route[] = [...healthRoutes, ...authRoutes, ...mailRoutes];
