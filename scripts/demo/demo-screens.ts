import type { screens } from '../../worker/src/app/schema.ts';
import { hashSecret } from '../../worker/src/platform/identity/sessions.ts';
import { newId } from '../../worker/src/platform/lib/new-id.ts';
import { DEMO_SCREEN_KEY } from './demo-accounts.ts';

/** A screen in the crew room, whose link the start command prints. */
export const makeScreens = (now: number): (typeof screens.$inferInsert)[] => [
  {
    id: newId('scr'),
    name: 'Ploegruimte',
    names: 'first',
    secretHash: hashSecret(DEMO_SCREEN_KEY),
    createdAt: now,
  },
];
