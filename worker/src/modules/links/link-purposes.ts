import { type LinkPurpose, type LinkQuestion, toInstantOrNull } from '@ijsploeg/worker/contract';
import type { ServiceContext } from '../../service-context.ts';
import { confirmEmailOf, lookAtEmail } from '../people/correct-email.ts';
import { selectFactor } from '../second-factor/check-code.ts';
import { keepFactor } from '../second-factor/factor-removal.ts';
import type { FoundLink } from './action-links.ts';

type LinkContext = Omit<ServiceContext, 'signedIn'>;

/** What a link with one purpose does, for its person and its subject only. */
interface LinkHandler<Purpose extends LinkPurpose> {
  look: (context: LinkContext, link: FoundLink) => Promise<Extract<LinkQuestion, { purpose: Purpose }>>;
  /** The one that {@link act} is for. */
  answer: Extract<LinkQuestion, { purpose: Purpose }>['answers'][number];
  /** Repeating an answer changes nothing. */
  act: (context: LinkContext, link: FoundLink) => Promise<unknown>;
}

/** A new purpose is one entry here, and one in the contract. */
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
    answer: 'keep',
    act: (context, { userId }) => keepFactor(context, userId),
  },
  confirm_address: { look: lookAtEmail, answer: 'confirm', act: confirmEmailOf },
};
