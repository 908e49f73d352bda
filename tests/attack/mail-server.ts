import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

interface ReceivedMail {
  /** The same for each attempt to send one mail, so that its receiver shows a repeat once. */
  messageId: string;
  to: string;
  subject: string;
}

/** A mail server that can go away and come back on the same port. */
export class MailServer {
  readonly port: number;
  readonly received: ReceivedMail[] = [];
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
          const { messageId = '', subject = '' } = await PostalMime.parse(Buffer.concat(chunks));
          const [recipient] = session.envelope.rcptTo;
          this.received.push({ messageId, to: recipient?.address ?? '', subject });
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

  /** The ids of the different mails to an address. */
  idsTo(address: string): Set<string> {
    const own = this.received.filter(({ to }) => to === address);
    return new Set(own.map(({ messageId }) => messageId));
  }
}
