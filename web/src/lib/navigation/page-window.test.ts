import { expect, test } from 'vitest';
import { countPages, pageWindow } from './page-window.ts';

test.each([
  [0, 1],
  [1, 1],
  [25, 1],
  [26, 2],
  [1000, 40],
])('puts %i people on %i pages', (total, pages) => {
  expect(countPages(total, 25)).toBe(pages);
});

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [3, 3, [1, 2, 3]],
  [1, 9, [1, 2, 3, 4, 5]],
  [3, 9, [1, 2, 3, 4, 5]],
  [4, 9, [2, 3, 4, 5, 6]],
  [8, 9, [5, 6, 7, 8, 9]],
  [9, 9, [5, 6, 7, 8, 9]],
  [2, 5, [1, 2, 3, 4, 5]],
])('page %i of %i links to pages %j', (page, pages, numbers) => {
  expect(pageWindow(page, pages)).toEqual(numbers);
});
