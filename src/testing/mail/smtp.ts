// An SMTP server for tests. It keeps the emails that it receives in memory, and fails in the way that a test sets.
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { type ReadEmail, readEmail } from './sent-emails.ts';

/**
 * The response to an email once its text has arrived. `later` is a temporary failure, `refuse` a permanent one; `hang-up` accepts the email
 * and breaks the connection; `silence` does not respond.
 */
type DataResponse = 'accept' | 'later' | 'refuse' | 'hang-up' | 'silence';

/** A local mail server whose behaviour a test sets. */
export interface SmtpBox {
  port: number;
  url: string;
  /** Accepted emails, in order. */
  sentEmails: ReadEmail[];
  /** Envelope recipients, in the same order. */
  recipients: string[];
  /** Number of emails whose text arrived, accepted or not. */
  textCount: number;
  /** The raw texts of the emails that `textCount` counts, with headers. */
  sources: string[];
  /** How the next emails are answered. */
  answer: DataResponse;
  /** If true the server does not respond to the command that names a recipient, so the sender waits before it sends the text. */
  stalls: boolean;
  /** How many such commands got no response. */
  stalledCount: number;
  /** Address that is rejected permanently as a recipient; null for none. */
  unknownRecipient: string | null;
  stop: () => Promise<void>;
}

/** An error that smtp-server turns into a response with this SMTP code. */
const failure = (responseCode: number, text: string): Error => Object.assign(new Error(text), { responseCode });

/** Starts a local SMTP server on a free port, or on `port`, which an earlier server used. */
export async function startSmtp(port = 0): Promise<SmtpBox> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 10,
    onRcptTo: ({ address }, _session, callback) => {
      if (box.stalls) {
        box.stalledCount++;
        return;
      }
      callback(address === box.unknownRecipient ? failure(550, '5.1.1 No such mailbox') : null);
    },
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        box.textCount++;
        box.sources.push(Buffer.concat(chunks).toString('utf8'));
        if (box.answer === 'later') return callback(failure(451, '4.3.0 Try again later'));
        if (box.answer === 'refuse') return callback(failure(554, '5.6.0 Text refused'));
        if (box.answer === 'silence') return;
        box.sentEmails.push(readEmail(Buffer.concat(chunks).toString('utf8')));
        box.recipients.push(...session.envelope.rcptTo.map((to) => to.address));
        // accepted, but the connection breaks before the response
        if (box.answer === 'hang-up') return breakConnections.get(session.id)?.();
        callback();
      });
    },
    onConnect: (session, callback) => {
      // the types of smtp-server leave the socket out
      for (const connection of server.connections as Set<{ id: string; close: () => void; _socket: { destroy: () => void } }>) {
        if (connection.id === session.id) breakConnections.set(session.id, () => connection._socket.destroy());
      }
      callback();
    },
  });
  /** For each SMTP session a function that breaks its connection. */
  const breakConnections = new Map<string, () => void>();
  // clients that break their connection are part of the tests
  server.on('error', () => {});
  const box: SmtpBox = {
    port: 0,
    url: '',
    sentEmails: [],
    recipients: [],
    textCount: 0,
    sources: [],
    answer: 'accept',
    stalls: false,
    stalledCount: 0,
    unknownRecipient: null,
    stop: () =>
      new Promise((resolve) => {
        for (const breakConnection of breakConnections.values()) breakConnection();
        server.close(() => resolve());
      }),
  };
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  box.port = (server.server.address() as AddressInfo).port;
  box.url = `smtp://127.0.0.1:${box.port}`;
  return box;
}
