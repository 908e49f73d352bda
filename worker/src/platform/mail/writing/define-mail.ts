import {
  type HelpContact,
  MAIL_KINDS,
  type MailKind,
  type NoticeKind,
  type PushKind,
} from '@ijsploeg/worker/contract';
import * as v from 'valibot';
import type { Db } from '../../db/client.ts';
import type { accounts } from '../../tables/auth.table.ts';
import type { profiles } from '../../tables/profile.table.ts';
import { type mailOutbox, PUSH } from '../mail.table.ts';
import type { MailContent } from './content.ts';

export type OutboxRow = typeof mailOutbox.$inferSelect;

interface Recipient {
  profile: typeof profiles.$inferSelect;
  account: typeof accounts.$inferSelect;
}

/** The notification that a person asks for to see whether it arrives; it cannot be turned off. */
const TEST_PUSH = 'test';

/** The input of a mail writer. */
export interface MailContext<To extends Recipient | null = Recipient | null> {
  db: Db;
  row: OutboxRow;
  /** Null when the account has been deleted. */
  recipient: To;
  /** An address in the portal. */
  url: (path: string, query?: Record<string, string>) => string;
  /** The contact for help, which the footer of every mail shows anyway. */
  contact: HelpContact;
  now: number;
}

/** One kind of mail: the data of its outbox row, and how it is written. */
export interface MailWriter<Kind extends MailKind = MailKind, Data = unknown> {
  kind: Kind;
  /** The schema of the row's data. The state is read again when the mail is sent. No secrets. */
  data: v.GenericSchema<unknown, Data>;
  /**
   * Whether somebody waits for it. Then it is tried again within a minute if a consumer fails while sending, because a second
   * copy does no harm.
   */
  isUrgent?: true;
  /** The kind of notice, which people can mute. Notices use the lane `later`. */
  notice?: NoticeKind;
  /** Whether hundreds may be sent at once although it is not a notice. Such mails use the lane `later` as well. */
  isBulk?: true;
  /** For a notice: whether this mail is sent although the person muted its kind. */
  ignoresMute?: (row: OutboxRow) => boolean;
  /** Whether the subject names somebody else than the recipient: it is then not kept, since it would outlive their account. */
  subjectNamesOther?: true;
  /**
   * The kind of notification that phones get besides the mail. The writer returns its `push`. The row's kind is `push`, and its
   * data also has the kind of the mail as `of`.
   */
  push?: PushKind | typeof TEST_PUSH;
  /** There is a notification and no mail. */
  isPushOnly?: true;
  /** Whether the row stays when the recipient's account is deleted; it then holds everything the mail needs. */
  outlivesAccount?: true;
  /** @returns null when the mail is no longer needed */
  write: (context: MailContext) => Promise<MailContent | null>;
}

/** The writer of each kind of mail; a kind without one does not compile. The list is in `app`. */
export type MailWriters = { [Kind in MailKind]: MailWriter<Kind> };

/** The kinds of rows that are tried again within a minute if a consumer fails: what somebody waits for, and notifications. */
export const urgentKinds = (writers: MailWriters): string[] => [
  PUSH,
  ...MAIL_KINDS.filter((kind) => writers[kind].isUrgent),
];

interface Definition<Kind, Data> {
  kind: Kind;
  data: v.GenericSchema<unknown, Data>;
  isUrgent?: true;
  notice?: NoticeKind;
  isBulk?: true;
  subjectNamesOther?: true;
  push?: PushKind | typeof TEST_PUSH;
  isPushOnly?: true;
  ignoresMute?: (data: Data) => boolean;
  write: (
    context: MailContext<Recipient> & { data: Data },
  ) => MailContent | null | Promise<MailContent | null>;
}

/** Defines a mail to the holder of an account. It is written from the row's data, checked against the schema. */
export const defineMail = <const Kind extends MailKind, Data>({
  write,
  ignoresMute,
  ...definition
}: Definition<Kind, Data>): MailWriter<Kind, Data> => ({
  ...definition,
  ...(ignoresMute && { ignoresMute: ({ data }) => ignoresMute(v.parse(definition.data, data)) }),
  write: async (context) =>
    context.recipient &&
    write({
      ...context,
      recipient: context.recipient,
      data: v.parse(definition.data, context.row.data),
    }),
});
