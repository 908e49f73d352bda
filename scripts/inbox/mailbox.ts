import { randomUUID } from 'node:crypto';
import PostalMime, { type Address, type Email } from 'postal-mime';

interface Mailbox {
  Name: string;
  Address: string;
}

/** A mail in a list, with the names of Mailpit's API. */
export interface MessageSummary {
  ID: string;
  From: Mailbox;
  To: Mailbox[];
  Subject: string;
  /** ISO 8601. */
  Created: string;
  /** Without the inline images. */
  Attachments: number;
}

/** A whole mail. */
export interface Message extends Omit<MessageSummary, 'Attachments'> {
  HTML: string;
  Text: string;
  /** `ContentID` is set for an inline image. */
  Attachments: { PartID: string; FileName: string; ContentType: string; ContentID: string; Size: number }[];
}

interface StoredMail {
  id: string;
  receivedAt: Date;
  recipients: string[];
  email: Email;
}

/** Beyond this, the oldest mails are dropped to limit memory. */
const MAX_MAILS = 2000;

/** The mails received since the start, in memory, newest first. */
export class MailStore {
  #mails: StoredMail[] = [];

  /** Stores a raw mail for the recipients of its envelope. */
  async receive(raw: Uint8Array, recipients: string[]): Promise<void> {
    const receivedAt = new Date();
    const email = await PostalMime.parse(raw);
    this.#mails.unshift({ id: randomUUID(), receivedAt, recipients, email });
    this.#mails.length = Math.min(this.#mails.length, MAX_MAILS);
  }

  get total(): number {
    return this.#mails.length;
  }

  list(limit: number, start = 0): MessageSummary[] {
    return this.#mails.slice(start, start + limit).map(toSummary);
  }

  find(id: string): Message | undefined {
    const mail = this.#find(id);
    return (
      mail && {
        ...toSummary(mail),
        HTML: mail.email.html ?? '',
        Text: mail.email.text ?? '',
        Attachments: mail.email.attachments.map((attachment, index) => ({
          PartID: String(index + 1),
          FileName: attachment.filename ?? `attachment-${index + 1}`,
          ContentType: attachment.mimeType,
          ContentID: attachment.contentId?.replace(/^<|>$/g, '') ?? '',
          Size: toBytes(attachment.content).byteLength,
        })),
      }
    );
  }

  /** The bytes of one attachment, by the `PartID` from {@link find}. */
  attachment(id: string, partId: string): { name: string; type: string; bytes: Uint8Array } | undefined {
    const attachment = this.#find(id)?.email.attachments[Number(partId) - 1];
    return (
      attachment && {
        name: attachment.filename ?? `attachment-${partId}`,
        type: attachment.mimeType,
        bytes: toBytes(attachment.content),
      }
    );
  }

  clear(): void {
    this.#mails = [];
  }

  #find(id: string): StoredMail | undefined {
    return this.#mails.find((mail) => mail.id === id);
  }
}

const toSummary = ({ id, receivedAt, recipients, email }: StoredMail): MessageSummary => ({
  ID: id,
  From: toMailboxes(email.from ? [email.from] : [])[0] ?? { Name: '', Address: '' },
  // The To header as the reader sees it; the envelope's recipients for a mail without one.
  To: email.to?.length ? toMailboxes(email.to) : recipients.map((Address) => ({ Name: '', Address })),
  Subject: email.subject ?? '',
  Created: receivedAt.toISOString(),
  Attachments: email.attachments.filter(({ contentId }) => !contentId).length,
});

const toMailboxes = (addresses: Address[]): Mailbox[] =>
  addresses.flatMap((address) =>
    address.group
      ? address.group.map((member) => ({ Name: member.name, Address: member.address ?? '' }))
      : [{ Name: address.name, Address: address.address ?? '' }],
  );

const toBytes = (content: ArrayBuffer | Uint8Array | string): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
