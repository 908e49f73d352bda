import { MAX_COUNTED_ROWS } from '@ijsploeg/worker/contract';
import { type SQL, sql } from 'drizzle-orm';

/**
 * In SQL, a table: the `id` of each row on a page, with the `total` of all pages. An empty page has one row without an id. The
 * list is read once for both.
 *
 * @param list selects the `id` of all rows, in order
 * @param total for a list without a search; otherwise the rows are counted, up to MAX_COUNTED_ROWS
 */
export function selectPage(
  list: SQL,
  { page, pageSize, total }: { page: number; pageSize: number; total?: SQL | undefined },
): SQL {
  const offset = (page - 1) * pageSize;
  const end = offset + pageSize;
  return sql`
    WITH hit AS MATERIALIZED (${list} LIMIT ${total ? end : Math.max(end, MAX_COUNTED_ROWS)})
    SELECT counted.total AS total, listed.id AS id
    FROM (SELECT ${total ?? sql`min((SELECT count(*) FROM hit), ${MAX_COUNTED_ROWS})`} AS total) AS counted
    LEFT JOIN (SELECT id FROM hit LIMIT ${pageSize} OFFSET ${offset}) AS listed`;
}
