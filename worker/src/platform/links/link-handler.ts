import type { LinkPurpose, LinkQuestion } from '@ijsploeg/worker/contract';
import type { ServiceContext } from '../http/service-context.ts';
import type { FoundLink } from './action-links.ts';

/** What a link is answered with: there may be no session. */
export type LinkContext = Omit<ServiceContext, 'signedIn'>;

export type LinkAct = (context: LinkContext, link: FoundLink) => Promise<unknown>;

/** The behaviour of links with one purpose. It concerns only the person and the subject of the link. */
export interface LinkHandler<Purpose extends LinkPurpose> {
  look: (context: LinkContext, link: FoundLink) => Promise<Extract<LinkQuestion, { purpose: Purpose }>>;
  /** The effect of each answer. Repeating an answer changes nothing. */
  act: Record<Extract<LinkQuestion, { purpose: Purpose }>['answers'][number], LinkAct>;
}

/** The handler of each purpose; a purpose without one does not compile. The list is in `app`. */
export type LinkHandlers = { [Purpose in LinkPurpose]: LinkHandler<Purpose> };
