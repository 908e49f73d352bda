import * as v from 'valibot';

/** The mails that people can mute. Mails about accounts and about a person's own places are not among them. */
export const NOTICE_KINDS = ['reminder', 'ask', 'message', 'digest'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];
export const NoticeKind = v.picklist(NOTICE_KINDS, 'invalid');

/** One kind to mute or not, and no list: a page with an older one would undo what was muted elsewhere. */
export const NoticeChange = v.strictObject({ kind: NoticeKind, isMuted: v.boolean('required') });
export type NoticeChange = v.InferOutput<typeof NoticeChange>;
