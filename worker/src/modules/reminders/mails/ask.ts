import type { Locale } from '@ijsploeg/worker/contract';
import type { Db } from '../../../db/client.ts';
import { mintLink } from '../../links/action-links.ts';
import { choice, type MailBlock, text } from '../../mail/writing/content.ts';

/** The question of a mail whether the recipient comes to the shifts of a day. */

interface Asked {
  userId: string;
  /** The calendar day of the shifts. */
  day: string;
  /** The start of the last of them. */
  until: number;
  now: number;
}

/** @returns the path of the page that takes the answer; works until the start */
export const mintDayLink = async (db: Db, { userId, day, until, now }: Asked): Promise<string> =>
  `/a#${await mintLink(db, { userId, purpose: 'answer_day', subjectId: day, expiresAt: until, now })}`;

const WORDS: Record<Locale, Record<'ask' | 'come' | 'cannot', string>> = {
  nl: { ask: 'Kom je?', come: 'Ik kom', cannot: 'Ik kan niet' },
  en: { ask: 'Are you coming?', come: 'I’ll be there', cannot: 'I can’t come' },
};

/** The question with a button for each answer, which the page repeats. */
export function askBlocks(locale: Locale, url: string): MailBlock[] {
  const { ask, come, cannot } = WORDS[locale];
  return [text(ask), choice([come, `${url}~come`], [cannot, `${url}~cannot`])];
}
