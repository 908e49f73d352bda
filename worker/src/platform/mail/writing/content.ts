import type { Locale } from '@ijsploeg/worker/contract';
import type { PushUrgency } from '../../push/push.transport.ts';

/** One part of a mail, as plain text: the layout adds markup and escapes. */
export type MailBlock =
  | { kind: 'text'; text: string }
  /** The main action. */
  | { kind: 'button'; label: string; url: string }
  /** A question's two answers, the one that is hoped for first. */
  | { kind: 'choice'; choices: readonly [Choice, Choice] }
  /** Text of another person, with its line breaks. */
  | { kind: 'quote'; text: string }
  /** Names and values, one pair per line. */
  | { kind: 'facts'; facts: Fact[] }
  /** Bullet points. */
  | { kind: 'list'; items: ListItem[] }
  /** A code to read aloud, with its image to scan. */
  | { kind: 'ticket'; label: string; reference: string; image: InlineImage }
  /** Small print. */
  | { kind: 'note'; text: string };

export type Choice = readonly [label: string, url: string];

/** A line of a list, as a link if it has an address. */
export type ListItem = string | { text: string; url: string };

export type Fact = readonly [name: string, value: string];

/** An image within the mail: the attachment with this `contentId`. */
export interface InlineImage {
  contentId: string;
  alt: string;
  /** Width and height. */
  pixels: number;
}

/** An attached file. */
export interface MailAttachment {
  fileName: string;
  contentType: string;
  content: string | Uint8Array<ArrayBuffer>;
  /** For an image that is shown in the mail. */
  contentId?: string;
}

/** What a notification on a phone has besides the mail that says the same. */
export interface PushPart {
  /** It is not delivered after this instant. */
  until: number;
  urgency?: PushUrgency;
  /** Instead of the preview, where it names somebody. */
  body?: string;
}

/** The content of a mail; `mail.layout.ts` renders it as HTML and as plain text. */
export interface MailContent {
  subject: string;
  /** Shown after the subject in a list of mails. */
  preview: string;
  greeting: string;
  blocks: MailBlock[];
  attachments?: MailAttachment[];
  /** Why the recipient gets this mail, if it is not because the portal knows the address. */
  reason?: string;
  /** Send it to the address in the outbox row instead of the current one of the account. */
  toRowRecipient?: boolean;
  /** For a kind with notifications. Null if this one is not worth waking a phone. */
  push?: PushPart | null;
}

/** The content in each language. */
export type MailTemplate<Data> = Record<Locale, (data: Data) => MailContent>;

export const text = (content: string): MailBlock => ({ kind: 'text', text: content });
export const button = (label: string, url: string): MailBlock => ({ kind: 'button', label, url });
export const choice = (...choices: [Choice, Choice]): MailBlock => ({ kind: 'choice', choices });
export const quote = (content: string): MailBlock => ({ kind: 'quote', text: content });
export const note = (content: string): MailBlock => ({ kind: 'note', text: content });
export const facts = (...pairs: Fact[]): MailBlock => ({ kind: 'facts', facts: pairs });
export const ticket = (label: string, reference: string, image: InlineImage): MailBlock => ({
  kind: 'ticket',
  label,
  reference,
  image,
});
export const list = (items: ListItem[]): MailBlock => ({ kind: 'list', items });
