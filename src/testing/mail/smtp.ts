// An SMTP server for tests that keeps emails and fails in the way that a test sets.
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { type ReadEmail, readEmail } from './sent-emails.ts';

/** Response to an email once its text has arrived; `hang-up` accepts it and breaks the connection, `silence` does not respond. */
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
  /** The raw texts of those emails, with headers. */
  sources: string[];
  /** How the next emails are answered. */
  answer: DataResponse;
  /** If true the server does not respond to a recipient, so the sender waits before the text. */
  stalls: boolean;
  /** How often it did not respond. */
  stalledCount: number;
  /** Recipient that is rejected permanently. */
  unknown: string | null;
  stop: () => Promise<void>;
}

/** The error with which smtp-server answers this code. */
const failure = (responseCode: number, text: string): Error => Object.assign(new Error(text), { responseCode });

/** Starts a local SMTP server; `port` restarts one on the port of an earlier server. */
export async function startSmtp(port = 0): Promise<SmtpBox> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 10,
    onRcptTo: ({ address }, _session, callback) => {
      if (box.stalls) return void box.stalledCount++;
      callback(address === box.unknown ? failure(550, '5.1.1 No such mailbox') : null);
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
        if (box.answer === 'hang-up') return connections.get(session.id)?.();
        callback();
      });
    },
    onConnect: (session, callback) => {
      // the types of smtp-server leave the socket out
      for (const connection of server.connections as Set<{ id: string; close: () => void; _socket: { destroy: () => void } }>) {
        if (connection.id === session.id) connections.set(session.id, () => connection._socket.destroy());
      }
      callback();
    },
  });
  const connections = new Map<string, () => void>();
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
    unknown: null,
    stop: () =>
      new Promise((callback) => {
        for (const end of connections.values()) end();
        server.close(() => callback());
      }),
  };
  await new Promise<void>((callback, failed) => {
    server.server.once('error', failed);
    server.listen(port, '127.0.0.1', callback);
  });
  box.port = (server.server.address() as AddressInfo).port;
  box.url = `smtp://127.0.0.1:${box.port}`;
  return box;
}
