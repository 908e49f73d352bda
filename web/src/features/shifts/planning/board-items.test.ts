import { expect, test } from 'vitest';
import { cellItems, type ItemKey, type ItemRow, moveOnBoard, rowOf } from './board-items.ts';

/** Two rows and two days; the second day of the first row is empty. */
const ROWS: ItemRow[] = [
  { key: 'baan', header: null, cells: [['shift:a', 'place:a1', 'place:a2'], cellItems([], 'baan', 1)] },
  { key: 'kassa', header: null, cells: [['shift:b'], ['shift:c', 'place:c1']] },
];
const NAMED: ItemRow[] = [
  { key: 'p', header: 'person:p', cells: [['place:p1'], cellItems([], 'p', 1)] },
  { key: 'q', header: 'person:q', cells: [cellItems([], 'q', 0), ['place:q1']] },
];

test.each<[ItemRow[], ItemKey, string, ItemKey | null]>([
  [ROWS, 'shift:a', 'ArrowDown', 'place:a1'],
  [ROWS, 'place:a2', 'ArrowDown', 'shift:b'],
  [ROWS, 'shift:b', 'ArrowUp', 'place:a2'],
  [ROWS, 'shift:a', 'ArrowUp', null],
  [ROWS, 'place:c1', 'ArrowDown', null],
  [ROWS, 'place:a2', 'ArrowRight', 'cell:1 baan'],
  [ROWS, 'cell:1 baan', 'ArrowDown', 'shift:c'],
  [ROWS, 'cell:1 baan', 'ArrowRight', null],
  [ROWS, 'shift:a', 'ArrowLeft', null],
  [ROWS, 'shift:b', 'End', 'shift:c'],
  [ROWS, 'place:c1', 'Home', 'shift:b'],
  [ROWS, 'shift:b', 'a', null],
  [NAMED, 'place:p1', 'ArrowLeft', 'person:p'],
  [NAMED, 'person:p', 'ArrowDown', 'person:q'],
  [NAMED, 'person:q', 'ArrowRight', 'cell:0 q'],
  [NAMED, 'place:q1', 'Home', 'person:q'],
])('moves on case %$', (rows, from, key, to) => {
  expect(moveOnBoard(rows, from, key)).toBe(to);
});

test('moves to the ends of the board with Ctrl', () => {
  expect(moveOnBoard(ROWS, 'shift:b', 'Home', true)).toBe('shift:a');
  expect(moveOnBoard(ROWS, 'shift:a', 'End', true)).toBe('shift:c');
});

test('does not move from an item that is gone, and knows its row while it is there', () => {
  expect(moveOnBoard(ROWS, 'shift:gone', 'ArrowDown')).toBeNull();
  expect(rowOf(ROWS, 'place:c1')).toBe('kassa');
  expect(rowOf(ROWS, 'shift:gone')).toBeUndefined();
});
