// Sends a rendered email over SMTP; without SMTP_URL writes it as a file to DATA_DIR/outbox.
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Logger } from 'pino';
import type { Env } from '../../env.ts';

/** A rendered email; `id` is its file name and the name in its Message-ID. */
interface RenderedEmail {
  id: string;
  to: string;
  replyTo?: { name: string; address: string } | undefined;
  subject: string;
  html: string;
  text: string;
  /** Full URL that ends a subscription by one POST (RFC 8058). */
  unsubscribe?: string | undefined;
  /** An entry of a calendar as iCalendar text, with the method that its `METHOD` names. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string } | undefined;
}

/**
 * The result of sending. `refused`: the mail server rejects the email for good. `unsure`: it got the whole text, but its answer did not
 * arrive. Other failures are thrown: the email was not sent and can be tried again.
 */
type SendResult = { status: 'sent' } | { status: 'refused' | 'unsure'; error: string };

/**
 * Sends emails. Awaits `beforeServerAccepts` at the last moment before the mail server accepts the email; when it throws, the email is not sent.
 */
export interface Mailer {
  send: (email: RenderedEmail, beforeServerAccepts: () => Promise<void>, signal: AbortSignal) => Promise<SendResult>;
  close: () => void;
}

/** Milliseconds; together less than the time limit of a mail job, so that a hanging server is reported here. */
const SMTP_TIMEOUTS = { connectionTimeout: 15_000, dnsTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 };

/** Replaces line breaks and other control characters by spaces, so that a name or subject cannot add a header. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** The most characters of a subject that are sent. */
const MAX_SUBJECT_LENGTH = 200;

/** The headers and the body of an email, for nodemailer. */
function compose(email: RenderedEmail, env: Env): SendMailOptions {
  // MAIL_FROM is `Name <office@homes.example>` or `office@homes.example`
  const domain = /@([a-z0-9.-]+)>?\s*$/i.exec(env.MAIL_FROM)?.[1] ?? 'localhost';
  const headers: Record<string, string> = { 'Auto-Submitted': 'auto-generated' };
  if (email.unsubscribe) {
    headers['List-Unsubscribe'] = `<${email.unsubscribe}>`;
    headers['List-Unsubscribe-Post'] = 'List-Unsubscribe=One-Click';
  }
  return {
    from: env.MAIL_FROM,
    to: { name: '', address: email.to },
    ...(email.replyTo ? { replyTo: { name: oneLine(email.replyTo.name), address: email.replyTo.address } } : {}),
    subject: oneLine(email.subject).slice(0, MAX_SUBJECT_LENGTH),
    html: email.html,
    text: email.text,
    ...(email.calendar && { icalEvent: { filename: 'viewing.ics', ...email.calendar } }),
    messageId: `<${email.id}@${domain}>`,
    headers,
    // forbids nodemailer to read attachments or texts from files and URLs
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** An error of nodemailer, with the last response of the mail server. */
interface SmtpError extends Error {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
}

/**
 * Whether the server rejects the mailbox or text for good. Exceptions are 503 (commands in the wrong order), which is about the connection, and
 * policy errors (5.7.x: relaying, sign-in, block lists), which the operator can fix.
 */
const isPermanentRefusal = (e: SmtpError): boolean =>
  (e.responseCode ?? 0) >= 500 &&
  e.responseCode !== 503 &&
  (e.command === 'RCPT TO' || e.code === 'EMESSAGE') &&
  !/\b5\.7\.\d/.test(e.response ?? '');

/** Sends over SMTP with pooled connections; every wait has a limit. */
function smtpMailer(url: string, env: Env): Mailer {
  const transport = createTransport({ ...SMTP_TIMEOUTS, pool: true, url, maxConnections: 4 });
  // keyed by Message-ID, because nodemailer's plugin gets the email but not the call of `send` that it belongs to
  const textFilters = new Map<string, (text: Readable) => Readable>();
  transport.use('stream', (mail, done) => {
    const filter = textFilters.get(String(mail.data.messageId));
    if (filter) mail.message.processFunc(filter);
    done();
  });
  return {
    close: () => transport.close(),
    send: async (email, beforeServerAccepts, signal) => {
      const mail = compose(email, env);
      let isTextComplete = false;
      // the text is sent first; the final dot, which makes the server accept it, waits for `beforeServerAccepts`
      const sendInTwoSteps = async function* (text: Readable) {
        yield* text;
        await beforeServerAccepts();
        isTextComplete = true;
      };
      textFilters.set(String(mail.messageId), (text) => Readable.from(sendInTwoSteps(text), { objectMode: false }));
      try {
        await transport.sendMail({ ...mail, signal });
        return { status: 'sent' };
      } catch (cause) {
        const error = cause as SmtpError;
        if (isPermanentRefusal(error)) return { status: 'refused', error: oneLine(error.response ?? error.message) };
        if (isTextComplete && !error.responseCode) return { status: 'unsure', error: oneLine(error.message) };
        throw error;
      } finally {
        textFilters.delete(String(mail.messageId));
      }
    },
  };
}

/** Without a mail server: writes each email as a file to DATA_DIR/outbox, which any mail program opens. */
function folderMailer(env: Env, log: Logger): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const folder = join(env.DATA_DIR, 'outbox');
  log.info(`SMTP_URL is not set: mail is written to ${folder} and not sent`);
  return {
    close: () => {},
    send: async (email, beforeServerAccepts) => {
      const { message } = await transport.sendMail(compose(email, env));
      const file = join(folder, `${new Date().toISOString().replace(/[-:.]/g, '')}-${email.id}.eml`);
      await mkdir(folder, { recursive: true });
      // written under another name first, so that no program reads half a file
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await beforeServerAccepts();
      await rename(`${file}.part`, file);
      log.info(`Mail written, not sent: ${file}`);
      return { status: 'sent' };
    },
  };
}

/** Creates the mailer: SMTP when SMTP_URL is set, else files. Does not connect yet, so the site starts while its mail server is down. */
export const createMailer = (env: Env, log: Logger): Mailer => (env.SMTP_URL ? smtpMailer(env.SMTP_URL, env) : folderMailer(env, log));
