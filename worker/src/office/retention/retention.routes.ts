import { getRetention, listInactivePeople, PAGE_SIZE, setRetention } from '@ijsploeg/worker/contract';
import { route } from '../../platform/http/endpoint.ts';
import { countInactive, selectErasing, switchErasing, toRetentionSetting } from './erasing-switch.ts';
import { selectInactivePeople, toInactivePerson } from './retention.repository.ts';

export const retentionRoutes = [
  route(getRetention, {
    read: ({ db }) => ({ setting: selectErasing(db) }),
    answer: (_, { setting: [setting] }) => toRetentionSetting(setting?.enabled === 1),
  }),
  route(listInactivePeople, {
    read: ({ db, query: { page }, now }) => ({
      people: selectInactivePeople(db, page, now),
      counted: countInactive(db, now),
    }),
    answer: ({ query: { page }, clock }, { people, counted: [counted] }) => ({
      items: people.map((person) => toInactivePerson(person, clock.now())),
      total: counted?.total ?? 0,
      page,
      pageSize: PAGE_SIZE,
    }),
  }),
  route(setRetention, (call) => switchErasing(call, call.body)),
];
