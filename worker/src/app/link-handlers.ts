import {
  keepFactor,
  lookAtAdded,
  lookAtRemoval,
  removeAdded,
} from '../accounts/second-factor/factor-removal.ts';
import { confirmEmailOf, lookAtEmail } from '../office/people/correct-email.ts';
import { answerBringBack, lookAtBringBack } from '../office/seasons/bring-back-link.ts';
import type { LinkHandlers } from '../platform/links/link-handler.ts';
import { lookAtMuted, setMuted } from '../platform/links/mute.ts';
import { answerByLink, lookAtAsk } from '../shifts/asks/ask-link.ts';
import { cannotComeByLink, comeByLink, lookAtDay } from '../shifts/places/day-link.ts';
import { claimByLink, declineByLink, lookAtOffer } from '../shifts/places/waitlist/offer-link.ts';

/** The handlers by purpose. A new purpose needs one entry here and one in the contract. */
export const LINK_HANDLERS: LinkHandlers = {
  keep_factor: { look: lookAtRemoval, act: { keep: (context, { userId }) => keepFactor(context, userId) } },
  remove_factor: { look: lookAtAdded, act: { remove: removeAdded } },
  confirm_address: { look: lookAtEmail, act: { confirm: confirmEmailOf } },
  answer_day: { look: lookAtDay, act: { come: comeByLink, cannot: cannotComeByLink } },
  answer_offer: { look: lookAtOffer, act: { claim: claimByLink, decline: declineByLink } },
  answer_ask: {
    look: lookAtAsk,
    act: {
      yes: answerByLink('yes'),
      no: answerByLink('no'),
      not_this_week: answerByLink('not_this_week'),
    },
  },
  bring_back: {
    look: lookAtBringBack,
    act: { yes: answerBringBack('yes'), no: answerBringBack('no'), later: answerBringBack('later') },
  },
  mute: {
    look: lookAtMuted,
    act: {
      mute: (context, link) => setMuted(context, link, true),
      unmute: (context, link) => setMuted(context, link, false),
    },
  },
};
