import { makeCalendarFeed } from '@ijsploeg/worker/contract';
import type { TestPerson } from './factories.ts';
import { call } from './harness.ts';

/** Makes a person's calendar feed; returns the last part of its address. */
export async function feedFile(person: TestPerson): Promise<string> {
  const { url } = await call(makeCalendarFeed, { as: person });
  return new URL(url).pathname.split('/').at(-1) ?? '';
}
