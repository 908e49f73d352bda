import { expect, test } from 'vitest';
import { PRERENDERED } from '../../prerender/pages.ts';
import { menuOf, type Reader } from './menu.ts';

const itemsOf = (reader: Reader, isLead = false) => menuOf(reader, { isLead }).flatMap(({ items }) => items);

test.each([
  ['admin', false, 10],
  ['volunteer', true, 5],
  ['volunteer', false, 4],
  ['user', false, 3],
  ['guest', false, 3],
] as const)('has few entries for a %s (lead: %s)', (reader, isLead, count) => {
  expect(itemsOf(reader, isLead)).toHaveLength(count);
});

test.each(['admin', 'volunteer', 'user', 'guest'] as const)('fills the bar of a phone for a %s', (reader) => {
  expect(itemsOf(reader).filter(({ inBar }) => inBar)).toHaveLength(3);
});

/** Reached from a screen of the menu. */
const STEPS = ['/invitations/import'];

test('leads an admin to every screen but their own profile', () => {
  const reached = itemsOf('admin').flatMap(({ to, views = [] }) => [to, ...views.map((view) => view.to)]);
  const screens = Object.keys(PRERENDERED).filter(
    (path) => PRERENDERED[path] === 'frame' && !path.startsWith('/profile') && !STEPS.includes(path),
  );
  expect(screens.filter((path) => !reached.some((to) => to === path))).toEqual([]);
});
