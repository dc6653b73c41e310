import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { type ReadEmail, readEmail } from './sent-emails.ts';

/** How a mail server treats a letter once it has the whole text. */
type Answer = 'accept' | 'later' | 'refuse' | 'hang-up' | 'silence';

export interface SmtpBox {
  port: number;
  url: string;
  /** Every letter accepted, in order. */
  sentEmails: ReadEmail[];
  /** Addresses of the envelopes, in the same order. */
  recipients: string[];
  /** How often a text arrived whole, accepted or not. */
  texts: number;
  /** Those texts, with their headers. */
  sources: string[];
  answer: Answer;
  /** Never answers to an address: the sender waits before it has sent any text. */
  stalls: boolean;
  /** How often it stalled. */
  stalled: number;
  /** Refuses this address for good. */
  unknown: string | null;
  stop: () => Promise<void>;
}

const failure = (responseCode: number, text: string): Error => Object.assign(new Error(text), { responseCode });

/** A real SMTP server on this machine; `port` to come up again where a former one stood. */
export async function startSmtp(port = 0): Promise<SmtpBox> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 10,
    onRcptTo: ({ address }, _session, done) => {
      if (box.stalls) return void box.stalled++;
      done(address === box.unknown ? failure(550, '5.1.1 No such mailbox') : null);
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        box.texts++;
        box.sources.push(Buffer.concat(chunks).toString('utf8'));
        if (box.answer === 'later') return done(failure(451, '4.3.0 Try again later'));
        if (box.answer === 'refuse') return done(failure(554, '5.6.0 Text refused'));
        if (box.answer === 'silence') return;
        box.sentEmails.push(readEmail(Buffer.concat(chunks).toString('utf8')));
        box.recipients.push(...session.envelope.rcptTo.map((to) => to.address));
        // taken, and the line breaks before the answer arrives
        if (box.answer === 'hang-up') return connections.get(session.id)?.();
        done();
      });
    },
    onConnect: (session, done) => {
      for (const connection of server.connections as Set<{ id: string; close: () => void; _socket: { destroy: () => void } }>) {
        if (connection.id === session.id) connections.set(session.id, () => connection._socket.destroy());
      }
      done();
    },
  });
  const connections = new Map<string, () => void>();
  server.on('error', () => {});
  const box: SmtpBox = {
    port: 0,
    url: '',
    sentEmails: [],
    recipients: [],
    texts: 0,
    sources: [],
    answer: 'accept',
    stalls: false,
    stalled: 0,
    unknown: null,
    stop: () =>
      new Promise((done) => {
        for (const end of connections.values()) end();
        server.close(() => done());
      }),
  };
  await new Promise<void>((done, failed) => {
    server.server.once('error', failed);
    server.listen(port, '127.0.0.1', done);
  });
  box.port = (server.server.address() as AddressInfo).port;
  box.url = `smtp://127.0.0.1:${box.port}`;
  return box;
}
