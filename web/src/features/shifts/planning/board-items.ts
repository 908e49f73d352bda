/** What can have the focus on the board: a shift, a place, the button for its other places, the name of a person, or an empty cell. */
export type ItemKey = `${'shift' | 'place' | 'more' | 'person' | 'cell'}:${string}`;

/** A row of the board, for moving in it by keyboard. */
export interface ItemRow {
  key: string;
  /** The item before the first day; null if there is none. */
  header: ItemKey | null;
  /** The items of each day from top to bottom, at least one. */
  cells: readonly (readonly ItemKey[])[];
}

/** The id in a key. */
export const idOf = (item: ItemKey): string => item.slice(item.indexOf(':') + 1);

/** The items of a cell; an empty one is an item itself. */
export const cellItems = (items: readonly ItemKey[], row: string, column: number): readonly ItemKey[] =>
  items.length > 0 ? items : [`cell:${column} ${row}`];

interface Spot {
  row: number;
  /** -1 is the header. */
  column: number;
  index: number;
}

function find(rows: readonly ItemRow[], item: ItemKey): Spot | undefined {
  for (const [row, { header, cells }] of rows.entries()) {
    if (header === item) return { row, column: -1, index: 0 };
    for (const [column, items] of cells.entries()) {
      const index = items.indexOf(item);
      if (index >= 0) return { row, column, index };
    }
  }
  return undefined;
}

/** The key of the row of an item; undefined if it is not on the board. */
export const rowOf = (rows: readonly ItemRow[], item: ItemKey): string | undefined => {
  const spot = find(rows, item);
  return spot && rows[spot.row]?.key;
};

/** The first item of a board. */
export const firstItem = (rows: readonly ItemRow[]): ItemKey | null =>
  rows[0]?.header ?? rows[0]?.cells[0]?.[0] ?? null;

/** The item at a spot, or the nearest in its cell. */
function itemAt(rows: readonly ItemRow[], { row, column, index }: Spot): ItemKey | null {
  const target = rows[row];
  if (!target) return null;
  if (column < 0) return target.header;
  const items = target.cells[column];
  return items?.[Math.min(index, items.length - 1)] ?? null;
}

/**
 * The item that a key moves to: left and right by a day, up and down within a day and on to the next row, Home and End
 * to the ends of the row, with Ctrl to those of the board.
 *
 * @returns null for keys that do not move, and at the edge
 */
export function moveOnBoard(
  rows: readonly ItemRow[],
  from: ItemKey,
  key: string,
  isCtrl = false,
): ItemKey | null {
  const spot = find(rows, from);
  if (!spot) return null;
  const { row, column, index } = spot;
  const last = (rows[row]?.cells.length ?? 0) - 1;
  switch (key) {
    case 'ArrowLeft':
      return itemAt(rows, { ...spot, column: column - 1 });
    case 'ArrowRight':
      return itemAt(rows, { ...spot, column: column + 1 });
    case 'ArrowUp':
      if (column >= 0 && index > 0) return itemAt(rows, { ...spot, index: index - 1 });
      return itemAt(rows, { row: row - 1, column, index: Number.POSITIVE_INFINITY });
    case 'ArrowDown':
      if (column >= 0 && index < (rows[row]?.cells[column]?.length ?? 0) - 1)
        return itemAt(rows, { ...spot, index: index + 1 });
      return itemAt(rows, { row: row + 1, column, index: 0 });
    case 'Home':
    case 'End': {
      const target = isCtrl ? (key === 'Home' ? 0 : rows.length - 1) : row;
      if (key === 'End') return itemAt(rows, { row: target, column: last, index: 0 });
      return rows[target]?.header ?? itemAt(rows, { row: target, column: 0, index: 0 });
    }
    default:
      return null;
  }
}
