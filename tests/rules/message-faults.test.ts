import { expect, test } from 'vitest';
import { messageFaults } from '../../scripts/lib/message-faults.ts';

const plural = (one: string, other: string) => [
  {
    declarations: ['input count', 'local n = count: plural'],
    selectors: ['n'],
    match: { 'n=one': one, 'n=other': other },
  },
];
const DUTCH = { a_hello: 'Dag {name}', b_count: plural('{count} dienst', '{count} diensten') };
const ENGLISH = { a_hello: 'Hello {name}', b_count: plural('{count} shift', '{count} shifts') };
const SOURCES = ['m.a_hello({ name })', 'm.b_count({ count })'];

test('reports nothing for messages that match in every language and are all used', () => {
  expect(messageFaults({ nl: DUTCH, en: ENGLISH }, SOURCES)).toEqual([]);
});

test.each([
  ['a missing message', { a_hello: 'Hello {name}' }, SOURCES, 'en: b_count is missing'],
  ['an empty message', { ...ENGLISH, a_hello: ' ' }, SOURCES, 'en: a_hello is empty'],
  ['an empty plural form', { ...ENGLISH, b_count: plural('', '{count}') }, SOURCES, 'en: b_count is empty'],
  ['another parameter', { ...ENGLISH, a_hello: 'Hello {nam}' }, SOURCES, 'a_hello differs between languages'],
  ['other forms', { ...ENGLISH, b_count: '{count} shifts' }, SOURCES, 'b_count differs between languages'],
  ['an unused message', ENGLISH, ['m.a_hello'], 'b_count is used nowhere'],
  ['a missing key', ENGLISH, [...SOURCES, 'm.c_new()'], 'm.c_new has no message'],
  [
    'a wrong order',
    { b_count: ENGLISH.b_count, a_hello: 'Hello {name}' },
    SOURCES,
    'en: a_hello is not in alphabetical order',
  ],
  [
    'a full stop before a reason',
    { ...ENGLISH, a_hello: 'Hello {name}.' },
    [...SOURCES, 'errorMessage(error, m.a_hello())'],
    'en: a_hello ends with a full stop',
  ],
])('reports %s', (_fault, en, sources, expected) => {
  expect(messageFaults({ nl: DUTCH, en }, sources)).toContainEqual(expect.stringContaining(expected));
});
