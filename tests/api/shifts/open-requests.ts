import { listGaps, listToday } from '@ijsploeg/worker/contract';
import type { TestPerson } from '../factories.ts';
import { call } from '../harness.ts';

/** The open requests for a stand-in, as the lists of an admin show them. */
export async function openRequests(as: TestPerson) {
  const lists = [await call(listToday, { as }), await call(listGaps, { as })];
  return lists.flatMap(({ items }) => items).flatMap(({ standIns }) => standIns);
}
