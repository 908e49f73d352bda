import { expect, it } from 'vitest';
import { failureOf, isRead, waitMs } from './database-failures.ts';

it.each([
  ['D1_ERROR: Network connection lost.', true, false],
  ['D1_ERROR: D1 DB reset because its code was updated.', true, false],
  ['D1_ERROR: Internal error in D1 DB storage caused object to be reset.', true, false],
  ['D1_ERROR: Internal error while starting up D1 DB storage caused object to be reset.', true, true],
  ['D1_ERROR: Cannot resolve D1 DB due to transient issue on remote node.', true, true],
  ['D1_ERROR: D1 DB is overloaded. Too many requests queued.', false, false],
  ['D1_ERROR: D1 DB is overloaded. Requests queued for too long.', false, false],
])('%s is temporary', (message, canRepeatRead, canRepeatWrite) => {
  expect(failureOf(new Error(message))).toMatchObject({ canRepeatRead, canRepeatWrite });
});

it.each([
  'D1_ERROR: UNIQUE constraint failed: accounts.email: SQLITE_CONSTRAINT',
  'D1_ERROR: no such table: accounts: SQLITE_ERROR',
  "D1_TYPE_ERROR: Type 'undefined' not supported for value 'undefined'",
  "D1_ERROR: D1 DB's isolate exceeded its memory limit and was reset.",
])('%s is permanent', (message) => {
  expect(failureOf(new Error(message))).toBeUndefined();
});

it.each([
  ['select 1', true],
  ['\n SELECT * FROM (WITH x AS (SELECT 1) SELECT * FROM x)', true],
  ['WITH x AS (SELECT 1) SELECT * FROM x', true],
  ['WITH x AS (SELECT 1) INSERT INTO y SELECT * FROM x', false],
  ['insert into y values (1) returning *', false],
  ['UPDATE y SET x = 1', false],
  ['delete from y', false],
])('`%s` is a read: %s', (query, expected) => {
  expect(isRead(query)).toBe(expected);
});

it('waits longer after each attempt, at most 400 ms, with random jitter', () => {
  expect([1, 2, 3].map((attempts) => waitMs(attempts, 1))).toEqual([100, 400, 400]);
  expect([1, 2, 3].map((attempts) => waitMs(attempts, 0))).toEqual([50, 200, 200]);
});
