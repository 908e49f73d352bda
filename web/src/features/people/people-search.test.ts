import { MAX_SEARCH_CHARS } from '@ijsploeg/worker/contract';
import { expect, test } from 'vitest';
import { readPeopleSearch } from './people-search.ts';

test.each([
  [{ view: 'all', q: 'zoë', skill: 'BHV', sort: 'name', page: 3, act: 'remove', person: 'usr_1' }],
  [{ act: 'step-down', person: 'usr_1' }],
  [{}],
])('keeps valid parameters: %o', (search) => {
  expect(readPeopleSearch(search)).toEqual(search);
});

test.each([
  ['an unknown view', { view: 'admins' }],
  ['the default view', { view: 'volunteers' }],
  ['a skill outside the list', { skill: 'Zwemmen' }],
  ['the default order', { sort: 'newest' }],
  ['the first page', { page: 1 }],
  ['a negative page', { page: -3 }],
  ['a page that is not a number', { page: 'twee' }],
  ['half a page', { page: 2.5 }],
  ['a page out of range', { page: 1e9 }],
  ['an empty search', { q: '  ' }],
  ['a search that is too long', { q: 'x'.repeat(MAX_SEARCH_CHARS + 1) }],
  ['an unknown action', { act: 'promote' }],
])('leaves out %s', (_, search) => {
  expect(readPeopleSearch(search)).toEqual({});
});

test('parses digits as text', () => {
  expect(readPeopleSearch({ q: 2026 })).toEqual({ q: '2026' });
});
