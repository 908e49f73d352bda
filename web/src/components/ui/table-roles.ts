/**
 * Explicit roles for the elements of a table, because in some browsers these lose theirs with another `display`, as
 * on a phone.
 */
export const TABLE_ROLES = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
};
