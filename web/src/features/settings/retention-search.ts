import { createSearchParser, pageNumber } from '../../lib/navigation/search-params.ts';

/** Parses the search parameters of the retention terms; drops invalid ones. */
export const readRetentionSearch = createSearchParser({ page: pageNumber });
