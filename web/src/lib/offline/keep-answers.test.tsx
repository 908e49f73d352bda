import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeSession } from '../../test-support/fake-api.ts';
import { NetworkError } from '../api/api.ts';
import { KEPT_FOR_MS, sessionCache } from '../session/session-cache.ts';
import { keepAnswers } from './keep-answers.ts';
import { clearAnswers, keepAnswer, sweepAnswers } from './kept-answers.ts';

const MINE = ['assignments', 'mine'];
const noor = { owner: 'usr_noor', key: JSON.stringify(MINE) };
const noConnection = () =>
  Promise.reject(new NetworkError('no answer', { cause: new TypeError('Failed to fetch') }));

/** Asks as a screen does after a cold start. */
async function ask(queryFn: () => Promise<unknown>, isKept = true) {
  const client = new QueryClient({
    defaultOptions: { queries: { persister: keepAnswers, retry: false, networkMode: 'always' } },
  });
  const observer = new QueryObserver(client, {
    queryKey: MINE,
    queryFn,
    ...(isKept && { meta: { isKept: true } }),
  });
  const stop = observer.subscribe(() => {});
  await vi.waitFor(() => expect(observer.getCurrentResult().fetchStatus).toBe('idle'));
  const result = observer.getCurrentResult();
  stop();
  return result;
}

beforeEach(async () => {
  await clearAnswers();
  sessionCache.write(fakeSession());
});

test('shows the last answer with its age and the error without a connection', async () => {
  const before = Date.now();
  await ask(async () => ['a shift']);
  await vi.waitFor(
    async () => {
      const { data, isRefetchError, dataUpdatedAt } = await ask(noConnection);
      expect(data).toEqual(['a shift']);
      expect(isRefetchError).toBe(true);
      expect(dataUpdatedAt).toBeGreaterThanOrEqual(before);
    },
    // The answer is kept when the page is idle.
    { timeout: 20_000 },
  );
});

test('shows no kept answer while the server answers, even with an error', async () => {
  await keepAnswer(noor, ['old']);
  const refused = await ask(() => Promise.reject(new Error('the server failed')));
  expect(refused.data).toBeUndefined();
  expect((await ask(async () => ['new'])).data).toEqual(['new']);
});

test('shows no kept answer of a query that does not allow it', async () => {
  await keepAnswer(noor, ['old']);
  expect((await ask(noConnection, false)).data).toBeUndefined();
});

test('shows no answer of another person or after signing out, and keeps none that arrives then', async () => {
  await keepAnswer(noor, ['of Noor']);
  const eva = fakeSession({ id: 'usr_eva' });
  sessionCache.write({ ...eva, user: { ...eva.user, id: 'usr_eva' } });
  expect((await ask(noConnection)).data).toBeUndefined();
  sessionCache.clear();
  expect((await ask(noConnection)).data).toBeUndefined();
  await keepAnswer(noor, ['late']);
  sessionCache.write(fakeSession());
  expect((await ask(noConnection)).data).toEqual(['of Noor']);
});

test('removes what is older than fourteen days, and what belongs to another person', async () => {
  await keepAnswer(noor, ['old']);
  await sweepAnswers('usr_noor', Date.now() + KEPT_FOR_MS - 60_000);
  expect((await ask(noConnection)).data).toEqual(['old']);
  await sweepAnswers('usr_noor', Date.now() + KEPT_FOR_MS + 60_000);
  expect((await ask(noConnection)).data).toBeUndefined();
  await keepAnswer(noor, ['old']);
  await sweepAnswers('usr_eva');
  expect((await ask(noConnection)).data).toBeUndefined();
});

test('keeps no answer for a day that is over, and one for a later day until that is over', async () => {
  await keepAnswer(noor, ['yesterday'], Date.now() - 1);
  expect((await ask(noConnection)).data).toBeUndefined();
  await keepAnswer(noor, ['today'], Date.now() + 60_000);
  expect((await ask(noConnection)).data).toEqual(['today']);
});
