import * as v from 'valibot';

/** The mails that people can mute. Mails about accounts and about a person's own places are not among them. */
export const NOTICE_KINDS = ['reminder', 'ask', 'message', 'digest'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];
export const NoticeKind = v.picklist(NOTICE_KINDS, 'invalid');

/** A set of kinds: duplicates are removed. */
export const MutedNotices = v.pipe(
  v.array(NoticeKind, 'invalid'),
  v.maxLength(NOTICE_KINDS.length * 2, 'too_long'),
  v.transform((kinds) => [...new Set(kinds)]),
);
