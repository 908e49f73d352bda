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
  /** Small print. */
  | { kind: 'note'; text: string };

export type Fact = readonly [name: string, value: string];

/** A file that goes with a mail; its content is text. */
export interface MailAttachment {
  fileName: string;
  contentType: string;
  content: string;
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
}

/** One text per language, by type: a template cannot forget one. */
export type MailTemplate<Data> = Record<Locale, (data: Data) => MailContent>;

export const text = (content: string): MailBlock => ({ kind: 'text', text: content });
export const button = (label: string, url: string): MailBlock => ({ kind: 'button', label, url });
export const quote = (content: string): MailBlock => ({ kind: 'quote', text: content });
export const note = (content: string): MailBlock => ({ kind: 'note', text: content });
export const facts = (...pairs: Fact[]): MailBlock => ({ kind: 'facts', facts: pairs });
export const list = (items: string[]): MailBlock => ({ kind: 'list', items });
