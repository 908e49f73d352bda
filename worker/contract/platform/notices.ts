import * as v from 'valibot';

/** The mails that people can mute. Mails about accounts and about a person's own places are not among them. */
export const NOTICE_KINDS = ['reminder', 'ask', 'message', 'digest'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];
export const NoticeKind = v.picklist(NOTICE_KINDS, 'invalid');

/** One kind to mute or not, and no list: a page with an older one would undo what was muted elsewhere. */
export const NoticeChange = v.strictObject({ kind: NoticeKind, isMuted: v.boolean('required') });
export type NoticeChange = v.InferOutput<typeof NoticeChange>;

/** The notifications on a phone, each of which a person can turn off. */
export const PUSH_KINDS = [
  'today',
  'ask',
  'offer',
  'change',
  'message',
  'stand_in',
  'freed',
  'gaps',
] as const;
export type PushKind = (typeof PUSH_KINDS)[number];
export const PushKind = v.picklist(PUSH_KINDS, 'invalid');

/** Those that only admins get; whoever is in charge of a day gets `freed` too. */
export const ADMIN_PUSH_KINDS: readonly PushKind[] = ['stand_in', 'freed', 'gaps'];

export const PushChange = v.strictObject({ kind: PushKind, isMuted: v.boolean('required') });
export type PushChange = v.InferOutput<typeof PushChange>;
