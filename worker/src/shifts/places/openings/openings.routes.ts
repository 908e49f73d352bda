import { askOpeningReminder, dropOpeningReminder } from '@ijsploeg/worker/contract';
import { route } from '../../../platform/http/endpoint.ts';
import * as service from './openings.service.ts';

export const openingsRoutes = [
  route(
    askOpeningReminder,
    async (call) => {
      await service.askReminder(call, call.params.id);
      return undefined;
    },
    { burst: 'claim' },
  ),
  route(dropOpeningReminder, async (call) => {
    await service.dropReminder(call, call.params.id);
    return undefined;
  }),
];
