import { INVITATION_STATES } from '@ijsploeg/worker/contract';
import { createSearchParser, oneOf, pageNumber, text } from '../../lib/navigation/search-params.ts';

/** Parses the search parameters of `/invitations`; drops invalid ones. */
export const readInvitationsSearch = createSearchParser({
  state: oneOf(INVITATION_STATES),
  page: pageNumber,
  /** The open dialog, and the invitation that it is about. */
  act: oneOf(['remind', 'withdraw']),
  invitation: text,
});
export type InvitationsSearch = ReturnType<typeof readInvitationsSearch>;

/** The parameters that open a dialog. */
export const DIALOG_PARAMETERS = ['act', 'invitation'] as const;
