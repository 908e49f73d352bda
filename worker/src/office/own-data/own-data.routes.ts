import { exportOwnData } from '@ijsploeg/worker/contract';
import { route } from '../../platform/http/endpoint.ts';
import { readOwnData } from './own-data.ts';

export const ownDataRoutes = [route(exportOwnData, (call) => readOwnData(call), { burst: 'export' })];
