import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { TABLE_ROLES } from './table-roles.ts';

export interface Column<Row> {
  key: string;
  heading: ReactNode;
  cell: (row: Row) => ReactNode;
  /** `end` for numbers and actions. */
  align?: 'start' | 'end';
  /** On a phone: `title` is the heading of the card, `plain` has no label, `corner` is at its top right, `hidden` is left out. */
  phone?: 'title' | 'plain' | 'corner' | 'hidden';
}

interface TableProps<Row> {
  /** The accessible name of the table. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/**
 * A table of which each row is a card on a phone. The markup is the same, so that screen readers find a table
 * in both.
 */
export function Table<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  return (
    <table {...TABLE_ROLES.table} className="w-full border-separate border-spacing-0 max-sm:block">
      <caption className="sr-only">{caption}</caption>
      <thead {...TABLE_ROLES.rowgroup} className="max-sm:sr-only">
        <tr {...TABLE_ROLES.row}>
          {columns.map(({ key, heading, align }) => (
            <th
              key={key}
              {...TABLE_ROLES.columnheader}
              scope="col"
              className={classNames(
                'border-b border-line px-3 py-2 text-sm font-semibold text-ink-muted first:pl-4 last:pr-4',
                align === 'end' ? 'text-right' : 'text-left',
              )}
            >
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...TABLE_ROLES.rowgroup} className="max-sm:grid max-sm:gap-3">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            {...TABLE_ROLES.row}
            className="hover:bg-sunken max-sm:relative max-sm:grid max-sm:gap-2 max-sm:rounded-lg max-sm:border max-sm:border-line max-sm:bg-surface max-sm:p-4"
          >
            {columns.map(({ key, heading, cell, align, phone }) => (
              <td
                key={key}
                {...TABLE_ROLES.cell}
                className={classNames(
                  'sm:border-b sm:border-line sm:px-3 sm:py-2.5 sm:first:pl-4 sm:last:pr-4 sm:[tr:last-child>&]:border-b-0',
                  align === 'end' && 'sm:text-right',
                  phone === 'title' && 'max-sm:text-lg max-sm:font-semibold',
                  phone === 'corner' && 'max-sm:absolute max-sm:top-4 max-sm:right-2',
                  phone === 'hidden' && 'max-sm:hidden',
                  !phone && 'max-sm:flex max-sm:justify-between max-sm:gap-4',
                )}
              >
                {!phone && (
                  <span aria-hidden="true" className="text-ink-muted sm:hidden">
                    {heading}
                  </span>
                )}
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
