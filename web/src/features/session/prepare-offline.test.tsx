import type { Session } from '@ijsploeg/worker/contract';
import { expect, test } from 'vitest';
import { sessionQuery } from '../../lib/session/session.query.ts';
import { createQueryClient } from '../../query-client.ts';
import { createPortalRouter } from '../../router.ts';
import { prepareOffline } from './prepare-offline.ts';

test('leaves a session that no screen can show to the error screen', () => {
  const client = createQueryClient();
  const session = { user: { id: 'usr_noor' } } as Session;
  client.setQueryData(sessionQuery.queryKey, { session, source: 'server' });
  expect(() => prepareOffline(client, createPortalRouter(client))).not.toThrow();
});
