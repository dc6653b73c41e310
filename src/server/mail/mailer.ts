import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Logger } from 'pino';
import type { Env } from '../env.ts';

/** A letter ready for the wire: `id` names it in files and in its Message-ID. */
interface RenderedEmail {
  id: string;
  to: string;
  replyTo?: { name: string; address: string } | undefined;
  subject: string;
  html: string;
  text: string;
  /** Full address that ends a subscription by one POST (RFC 8058). */
  unsubscribe?: string | undefined;
}

/** What became of a letter. Everything else is thrown: it did not go out and may be tried again. */
type Outcome = { status: 'sent' } | { status: 'refused' | 'unsure'; error: string };

/** Carries letters out. `beforeCommit` is awaited at the last moment in which the letter can still be held back; when it throws, the letter does not go. */
export interface Mailer {
  send: (sentEmail: RenderedEmail, beforeCommit: () => Promise<void>, signal: AbortSignal) => Promise<Outcome>;
  close: () => void;
}

/** Milliseconds. Together they stay below what a mail job may take, so that a hanging server is noticed here and not by the queue. */
const SMTP_WAITS = { connectionTimeout: 15_000, dnsTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 };

/** Headers come from here only: addresses are objects and everything is one line, so nothing in a name or subject can add a header. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

function compose(sentEmail: RenderedEmail, env: Env): SendMailOptions {
  const domain = /@([a-z0-9.-]+)>?\s*$/i.exec(env.MAIL_FROM)?.[1] ?? 'localhost';
  const headers: Record<string, string> = { 'Auto-Submitted': 'auto-generated' };
  if (sentEmail.unsubscribe) {
    headers['List-Unsubscribe'] = `<${sentEmail.unsubscribe}>`;
    headers['List-Unsubscribe-Post'] = 'List-Unsubscribe=One-Click';
  }
  return {
    from: env.MAIL_FROM,
    to: { name: '', address: sentEmail.to },
    ...(sentEmail.replyTo ? { replyTo: { name: oneLine(sentEmail.replyTo.name), address: sentEmail.replyTo.address } } : {}),
    subject: oneLine(sentEmail.subject).slice(0, 200),
    html: sentEmail.html,
    text: sentEmail.text,
    messageId: `<${sentEmail.id}@${domain}>`,
    headers,
    // nothing of a letter is ever read from a file or fetched from an address
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

interface SmtpError extends Error {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
}

/** A mailbox or a text that the server will never take. Refusals by policy (5.7.x: relaying, sign-in, block lists) are for the operator to mend: tried again. */
const isFinal = (e: SmtpError): boolean =>
  (e.responseCode ?? 0) >= 500 &&
  e.responseCode !== 503 &&
  (e.command === 'RCPT TO' || e.code === 'EMESSAGE') &&
  !/\b5\.7\.\d/.test(e.response ?? '');

/** Real mail over SMTP: pooled connections, every wait bounded. */
function smtpMailer(url: string, env: Env): Mailer {
  const transport = createTransport({ ...SMTP_WAITS, pool: true, url, maxConnections: 4 });
  const gates = new Map<string, (text: Readable) => Readable>();
  transport.use('stream', (mail, done) => {
    const gate = gates.get(String(mail.data.messageId));
    if (gate) mail.message.processFunc(gate);
    done();
  });
  return {
    close: () => transport.close(),
    send: async (sentEmail, beforeCommit, signal) => {
      const mail = compose(sentEmail, env);
      let gone = false;
      // the text goes out first; the dot that ends it, and makes it the server's, waits for beforeCommit
      const held = async function* (text: Readable) {
        yield* text;
        await beforeCommit();
        gone = true;
      };
      gates.set(String(mail.messageId), (text) => Readable.from(held(text), { objectMode: false }));
      try {
        await transport.sendMail({ ...mail, signal });
        return { status: 'sent' };
      } catch (thrown) {
        const error = thrown as SmtpError;
        if (isFinal(error)) return { status: 'refused', error: oneLine(error.response ?? error.message) };
        if (gone && !error.responseCode) return { status: 'unsure', error: oneLine(error.message) };
        throw error;
      } finally {
        gates.delete(String(mail.messageId));
      }
    },
  };
}

/** Without a mail server: each letter becomes a file under DATA_DIR/outbox that any mail program opens. */
function outboxMailer(env: Env, log: Logger): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const folder = join(env.DATA_DIR, 'outbox');
  log.info(`SMTP_URL is not set: mail is written to ${folder} and not sent`);
  return {
    close: () => {},
    send: async (sentEmail, beforeCommit) => {
      const { message } = await transport.sendMail(compose(sentEmail, env));
      const file = join(folder, `${new Date().toISOString().replace(/[-:.]/g, '')}-${sentEmail.id}.eml`);
      await mkdir(folder, { recursive: true });
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await beforeCommit();
      await rename(`${file}.part`, file);
      log.info(`Mail written, not sent: ${file}`);
      return { status: 'sent' };
    },
  };
}

/** SMTP with SMTP_URL, files without. A server that is away is no reason not to start: letters wait. */
export const createMailer = (env: Env, log: Logger): Mailer => (env.SMTP_URL ? smtpMailer(env.SMTP_URL, env) : outboxMailer(env, log));
