import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

interface ReceivedMail {
  /** The same for each attempt to send one mail, so that its receiver shows a repeat once. */
  messageId: string;
  to: string;
  subject: string;
  text: string;
}

/** A mail server that can go away and come back on the same port. */
export class MailServer {
  readonly port: number;
  readonly received: ReceivedMail[] = [];
  readonly #byAddress = new Map<string, ReceivedMail[]>();
  /** How long it takes to accept a mail. */
  delayMs = 0;
  #server: SMTPServer | undefined;

  static async start(port: number): Promise<MailServer> {
    const server = new MailServer(port);
    await server.open();
    return server;
  }

  private constructor(port: number) {
    this.port = port;
  }

  async open(): Promise<void> {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      logger: false,
      onData: (stream, session, done) => {
        const receive = async () => {
          const chunks: Uint8Array[] = [];
          for await (const chunk of stream) chunks.push(chunk);
          const { messageId = '', subject = '', text = '' } = await PostalMime.parse(Buffer.concat(chunks));
          const [recipient] = session.envelope.rcptTo;
          const mail = { messageId, to: recipient?.address ?? '', subject, text };
          this.received.push(mail);
          this.#byAddress.set(mail.to, [...this.to(mail.to), mail]);
          await sleep(this.delayMs);
        };
        receive().then(() => done(), done);
      },
    });
    // A sender that disconnects early needs no handling.
    this.#server.on('error', () => undefined);
    this.#server.listen(this.port, '127.0.0.1');
    await once(this.#server.server, 'listening');
  }

  async close(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (server) await new Promise<void>((done) => server.close(done));
  }

  get isOpen(): boolean {
    return this.#server !== undefined;
  }

  /** The mails to an address, repeats included. */
  to(address: string): readonly ReceivedMail[] {
    return this.#byAddress.get(address) ?? [];
  }

  /** The ids of the different mails to an address. */
  idsTo(address: string): Set<string> {
    return new Set(this.to(address).map(({ messageId }) => messageId));
  }
}
