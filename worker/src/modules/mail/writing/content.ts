import type { Locale } from '@ijsploeg/worker/contract';

/** One piece of a mail, as text: markup and escaping are the layout's. */
export type MailBlock =
  | { kind: 'text'; text: string }
  /** The one thing to do. */
  | { kind: 'button'; label: string; url: string }
  /** What another person wrote, lines kept. */
  | { kind: 'quote'; text: string }
  /** Names and values, one pair a line. */
  | { kind: 'facts'; facts: Fact[] }
  /** Points, one a line. */
  | { kind: 'list'; items: string[] }
  /** A code to read aloud, and its picture to hold before a camera. */
  | { kind: 'ticket'; label: string; reference: string; image: InlineImage }
  /** Small print. */
  | { kind: 'note'; text: string };

export type Fact = readonly [name: string, value: string];

/** A picture that travels with the mail, as the attachment with this `contentId`. */
export interface InlineImage {
  contentId: string;
  alt: string;
  /** How wide and high it is shown. */
  pixels: number;
}

/** A file that goes with a mail. */
export interface MailAttachment {
  fileName: string;
  contentType: string;
  content: string | Uint8Array<ArrayBuffer>;
  /** Of a picture that stands in the mail, instead of below it. */
  contentId?: string;
}

/** A mail as its template writes it; `templates/layout.ts` makes html and text of it. */
export interface MailContent {
  subject: string;
  /** What a list of mails shows after the subject. */
  preview: string;
  greeting: string;
  blocks: MailBlock[];
  attachments?: MailAttachment[];
  /** Why one gets this mail, where it is not that the portal knows the address. */
  reason?: string;
  /** Goes to the address it was owed to, instead of the one the account has now. */
  toRecipient?: boolean;
}

/** One text per language, by type: a template cannot forget one. */
export type MailTemplate<Data> = Record<Locale, (data: Data) => MailContent>;

export const text = (content: string): MailBlock => ({ kind: 'text', text: content });
export const button = (label: string, url: string): MailBlock => ({ kind: 'button', label, url });
export const quote = (content: string): MailBlock => ({ kind: 'quote', text: content });
export const note = (content: string): MailBlock => ({ kind: 'note', text: content });
export const facts = (...pairs: Fact[]): MailBlock => ({ kind: 'facts', facts: pairs });
export const ticket = (label: string, reference: string, image: InlineImage): MailBlock => ({
  kind: 'ticket',
  label,
  reference,
  image,
});
export const list = (items: string[]): MailBlock => ({ kind: 'list', items });
