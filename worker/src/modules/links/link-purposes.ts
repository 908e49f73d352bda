import { type LinkPurpose, type LinkQuestion, toInstantOrNull } from '@ijsploeg/worker/contract';
import type { ServiceContext } from '../../service-context.ts';
import { answerByLink, lookAtAsk } from '../asks/ask-link.ts';
import { confirmEmailOf, lookAtEmail } from '../people/correct-email.ts';
import { cannotComeByLink, comeByLink, lookAtDay } from '../reminders/day-link.ts';
import { selectFactor } from '../second-factor/check-code.ts';
import { keepFactor, lookAtAdded, removeAdded } from '../second-factor/factor-removal.ts';
import { claimByLink, declineByLink, lookAtOffer } from '../waitlist/offer-link.ts';
import type { FoundLink } from './action-links.ts';
import { lookAtMuted, setMuted } from './mute.ts';

type LinkContext = Omit<ServiceContext, 'signedIn'>;

export type LinkAct = (context: LinkContext, link: FoundLink) => Promise<unknown>;

/** The behaviour of links with one purpose. It concerns only the person and the subject of the link. */
interface LinkHandler<Purpose extends LinkPurpose> {
  look: (context: LinkContext, link: FoundLink) => Promise<Extract<LinkQuestion, { purpose: Purpose }>>;
  /** The effect of each answer. Repeating an answer changes nothing. */
  act: Record<Extract<LinkQuestion, { purpose: Purpose }>['answers'][number], LinkAct>;
}

/** The handlers by purpose. A new purpose needs one entry here and one in the contract. */
export const LINK_HANDLERS: { [Purpose in LinkPurpose]: LinkHandler<Purpose> } = {
  keep_factor: {
    async look({ db }, { userId, firstName }) {
      const [factor] = await selectFactor(db, userId);
      const removalAt = factor?.removalAt ?? null;
      return {
        purpose: 'keep_factor',
        firstName,
        answers: removalAt === null ? [] : ['keep'],
        removalAt: toInstantOrNull(removalAt),
      };
    },
    act: { keep: (context, { userId }) => keepFactor(context, userId) },
  },
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
  mute: {
    look: lookAtMuted,
    act: {
      mute: (context, link) => setMuted(context, link, true),
      unmute: (context, link) => setMuted(context, link, false),
    },
  },
};
