import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { TestProject } from 'vitest/node';

/**
 * A mail server for the tests, and an HTTP server that returns what it received: `GET /?to=<address>` answers
 * the raw mails. The start of a recipient's address selects the behaviour: `refuse.` 550, as a sender too ·
 * `busy.` 451 · `quota.` the sender may send no more ·
 * `full.` the recipient's mailbox is full · `slow.` no answer for two seconds · `hangup.` closes the connection.
 */
export default async function startMailServer(project: TestProject) {
  const received: { to: string; raw: string }[] = [];

  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    // Avoids a DNS query for each connection.
    disableReverseLookup: true,
    logger: false,
    onMailFrom({ address }, _, done) {
      done(address.startsWith('refuse.') ? refusal(550, `nothing is accepted from ${address}`) : undefined);
    },
    onRcptTo({ address }, session, done) {
      if (address.startsWith('refuse.')) return done(refusal(550, `no ${address} here, see ?token=abc.def`));
      if (address.startsWith('busy.')) return done(refusal(451, 'come back later'));
      if (address.startsWith('quota.'))
        return done(refusal(452, '4.5.3 Daily message limit of 5000 exceeded'));
      if (address.startsWith('full.')) return done(refusal(452, '4.2.2 Recipient is over quota'));
      if (address.startsWith('slow.')) return void setTimeout(done, 2000);
      if (address.startsWith('hangup.')) {
        const connections = smtp as unknown as { connections: Set<{ id: string; close(): void }> };
        for (const connection of connections.connections)
          if (connection.id === session.id) connection.close();
        return;
      }
      done();
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8');
        for (const { address } of session.envelope.rcptTo) received.push({ to: address, raw });
        done();
      });
    },
  });
  smtp.on('error', () => {});

  const page = createServer((request, response) => {
    const to = new URL(request.url ?? '/', 'http://localhost').searchParams.get('to');
    response.end(JSON.stringify(received.filter((mail) => mail.to === to).map(({ raw }) => raw)));
  });

  await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve));
  await new Promise<void>((resolve) => void page.listen(0, '127.0.0.1', resolve));
  project.provide('smtpPort', (smtp.server.address() as AddressInfo).port);
  project.provide('mailPagePort', (page.address() as AddressInfo).port);
  return async () => {
    page.close();
    await new Promise<void>((resolve) => smtp.close(resolve));
  };
}

const refusal = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

declare module 'vitest' {
  interface ProvidedContext {
    smtpPort: number;
    mailPagePort: number;
  }
}
