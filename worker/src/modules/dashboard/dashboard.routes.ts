import { getDashboard } from '@ijsploeg/worker/contract';
import { route } from '../../endpoint.ts';
import * as service from './dashboard.service.ts';

export const dashboardRoutes = [route(getDashboard, (call) => service.getDashboard(call))];
