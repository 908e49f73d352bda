import { BRING_BACK_ANSWERS } from '@ijsploeg/worker/contract';
import { createSearchParser, oneOf, pageNumber } from '../../lib/navigation/search-params.ts';

/** Parses the search parameters of `/seasons`; drops invalid ones. */
export const readSeasonsSearch = createSearchParser({
  /** The open dialog. */
  act: oneOf(['start']),
});
export type SeasonsSearch = ReturnType<typeof readSeasonsSearch>;

/** Parses the search parameters of a season. */
export const readSeasonSearch = createSearchParser({
  /** The open dialog. */
  act: oneOf(['edit', 'ask', 'ask_again', 'close']),
  /** Whose names are listed. */
  answer: oneOf([...BRING_BACK_ANSWERS, 'silent']),
  page: pageNumber,
});
export type SeasonSearch = ReturnType<typeof readSeasonSearch>;
