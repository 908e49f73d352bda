import { exportOwnData } from '@ijsploeg/worker/contract';
import { route } from '../../endpoint.ts';
import { limitBurst } from '../../lib/rate-limit.ts';
import { readOwnData } from './own-data.ts';

export const ownDataRoutes = [
  route(exportOwnData, async (call) => {
    await limitBurst(call.env, `export:${call.signedIn.id}`);
    return readOwnData(call);
  }),
];
