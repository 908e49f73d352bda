import { setTimeout } from 'node:timers/promises';
import { Fault } from './check.ts';

/** Where the probe reads the mails that the portal sends. */
export interface Mailbox {
  /**
   * Waits for the mail with this page of the portal.
   *
   * @returns its link
   * @throws Fault if there is none
   */
  linkTo: (page: string) => Promise<string>;
}

/** The mailbox of a person, who pastes the link. */
export const mailboxByHand = (
  address: string,
  ask: (question: string) => Promise<string | undefined>,
): Mailbox => ({
  async linkTo(page) {
    const link = await ask(
      `Paste the link to ${page} from the mail to ${address}, or press Enter if none came: `,
    );
    if (!link?.includes(page)) throw new Fault(`no mail with a link to ${page} arrived`);
    return link.trim();
  },
});

const WAIT_MS = 60_000;
const PAUSE_MS = 250;

interface Listed {
  ID: string;
  To: { Address: string }[];
}

/** The inbox of `start`. @param inbox its address */
export const localMailbox = (address: string, inbox: string): Mailbox => ({
  async linkTo(page) {
    const read = async (path: string) => (await fetch(`${inbox}/api/v1${path}`)).json();
    for (const until = Date.now() + WAIT_MS; Date.now() < until; await setTimeout(PAUSE_MS)) {
      const { messages } = (await read('/messages?limit=200')) as { messages: Listed[] };
      for (const { ID, To } of messages) {
        if (!To.some(({ Address }) => Address === address)) continue;
        const { Text } = (await read(`/message/${ID}`)) as { Text: string };
        const [link] = Text.match(new RegExp(`https?://\\S+${page}\\S*`)) ?? [];
        if (link) return link;
      }
    }
    throw new Fault(`no mail with a link to ${page} arrived within a minute`);
  },
});
