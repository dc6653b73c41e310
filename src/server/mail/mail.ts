import { createHash, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { sealData, unsealData } from 'iron-session';
import type { Logger } from 'pino';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import type { Env } from '../env.ts';
import type { JobQueueOptions, Jobs } from '../jobs/jobs.ts';
import { withoutAddresses } from '../log.ts';
import { cookieOptions } from '../session.ts';
import type { DELIVERY_STATUSES } from './mail.entity.ts';
import { familyOf, type MailKind } from './mail.kinds.ts';
import { lockMailboxes, waitFor } from './mail.limits.ts';
import { type Block, renderEmail } from './mail.template.ts';
import { createMailer, type Mailer } from './mailer.ts';

/** An email to one address. */
export interface EmailMessage {
  to: string;
  replyTo?: { name: string; address: string };
  /** Contains only our own text; typed text belongs into the blocks. */
  subject: string;
  blocks: Block[];
  /** Decides the limits and appears in logs. */
  kind: MailKind;
  /** Identifies the cause, for example `inquiry:12`: at most one email per key and address. At most 200 characters. */
  key: string;
  /** Path that ends a subscription on POST and shows a page on GET; for the List-Unsubscribe headers (RFC 8058). */
  unsubscribePath?: string;
}

/** The result of a request to send; `limited` and `unconfirmed` emails are not stored. */
export type SendOutcome = 'queued' | 'repeated' | 'limited' | 'unconfirmed';

/**
 * Sends email, at most once per key and address, and only after the transaction of `send` has committed. Retries for up to 30 days while the mail
 * server is unavailable. When a connection ends before the server confirms an email, `again` kinds are sent once more under the same Message-ID;
 * others become `unsure`. A mailbox that the server rejects becomes `refused`. Limits per mailbox are in `mail.kinds.ts`.
 */
export interface Mail {
  /**
   * Stores an email in the transaction of `em`, or at once without one; it is sent after the commit. Holds a lock on the mailbox's count until the
   * transaction ends: send several emails of one transaction with `sendAll`.
   */
  send: (em: EntityManager, email: EmailMessage) => Promise<SendOutcome>;
  /** Like `send` for each email; outcomes in the same order. */
  sendAll: (em: EntityManager, emails: EmailMessage[]) => Promise<SendOutcome[]>;
  /** Cancels emails to an address that have not been sent, in the transaction of `em`. */
  cancel: (em: EntityManager, address: string, kinds: MailKind[]) => Promise<void>;
  close: () => void;
}

interface MailJob {
  delivery: number;
  /** The email, encrypted with the session secrets: the database must not contain a link that resets a password. */
  sealed: string;
}

const DAY = 86_400;
const MAIL_QUEUE_OPTIONS: JobQueueOptions = {
  concurrency: 4,
  expireInSeconds: 120,
  retryLimit: 5000,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 600,
  retentionSeconds: 30 * DAY,
  deleteAfterSeconds: 3600,
};

export function createMail(parts: { orm: MikroORM; env: Env; log: Logger; jobs: Jobs; mailer?: Mailer }): Mail {
  const { env, log, jobs } = parts;
  const mailer = parts.mailer ?? createMailer(env, log);
  const { password } = cookieOptions(env);

  jobs.handle<MailJob>('mail', MAIL_QUEUE_OPTIONS, async (em, job, signal) => {
    const email = await unsealData<Partial<EmailMessage>>(job.sealed, { password, ttl: 0 });
    if (!email.key) throw new Error('An email cannot be opened: it was sealed with a SESSION_SECRET that is no longer given');
    await deliver({ em, env, log, mailer, signal }, job.delivery, email as EmailMessage);
  });

  const isOffice = (address: string): boolean => address.toLowerCase() === env.OFFICE_EMAIL.toLowerCase();
  const store = async (em: EntityManager, email: EmailMessage): Promise<SendOutcome> => {
    const address = email.to.toLowerCase();
    const wait = isOffice(email.to) ? 0 : await waitFor(em, email.kind, address);
    if (typeof wait === 'string') {
      log.info(
        { event: 'mail_not_sent', kind: email.kind, reason: wait },
        'An email is not sent: its mailbox has had enough or is not confirmed',
      );
      return wait;
    }
    const dueAt = new Date(Date.now() + wait * 1000);
    const sql = `insert into mail_deliveries (key, address, kind, due_at) values (?, ?, ?, now() + ? * interval '1 second')
      on conflict (key, address) do nothing returning id`;
    const [row] = await em.execute<{ id: number }[]>(sql, [email.key, address, email.kind, wait]);
    if (!row) return 'repeated';
    const job: MailJob = { delivery: row.id, sealed: await sealData(email, { password, ttl: 0 }) };
    await jobs.enqueue(em, 'mail', job, wait > 0 ? { startAfter: dueAt } : {});
    return 'queued';
  };
  const storeAll = async (em: EntityManager, emails: EmailMessage[]): Promise<SendOutcome[]> => {
    await lockMailboxes(
      em,
      emails.filter(({ to }) => !isOffice(to)),
    );
    const outcomes: SendOutcome[] = [];
    for (const email of emails) outcomes.push(await store(em, email));
    return outcomes;
  };
  const sendAll: Mail['sendAll'] = (em, emails) =>
    em.isInTransaction() ? storeAll(em, emails) : em.fork().transactional((tx) => storeAll(tx, emails));
  return {
    close: () => mailer.close(),
    send: async (em, email) => (await sendAll(em, [email]))[0]!,
    sendAll,
    cancel: async (em, address, kinds) => {
      const sql = `update mail_deliveries set status = 'canceled' where address = ? and status = 'waiting' and kind in (${kinds.map(() => '?').join(', ')})`;
      await em.execute(sql, [address.toLowerCase(), ...kinds]);
    },
  };
}

interface DeliveryContext {
  em: EntityManager;
  env: Env;
  log: Logger;
  mailer: Mailer;
  signal: AbortSignal;
}

/** Retries for six seconds, so that a restart of the database does not lose the result of a delivery. */
async function withRetry<T>(work: () => Promise<T>): Promise<T> {
  for (let waitMs = 100; ; waitMs *= 2) {
    try {
      return await work();
    } catch (error) {
      if (waitMs > 3200) throw error;
      await setTimeout(waitMs);
    }
  }
}

/** The Message-ID's name, the same at every attempt, so that a mail server can detect duplicates. */
const messageIdOf = (delivery: number, { kind, key, to }: EmailMessage): string =>
  `${kind}.${delivery}.${createHash('sha256').update(`${key} ${to}`).digest('hex').slice(0, 12)}`;

type Status = (typeof DELIVERY_STATUSES)[number];

/** Changes the status of a delivery; false when its status is not one of `from` or another process sends it. */
async function updateStatus(
  em: EntityManager,
  id: number,
  senderId: string | null,
  from: Status[],
  to: Status,
  error: string | null = null,
): Promise<boolean> {
  const sql = `update mail_deliveries set status = $4::text, error = $5, sent_at = case when $4::text = 'sent' then now() end,
      holder = coalesce($2, holder), tries = tries + ($4::text = 'sending')::int
    where id = $1 and status = any($3::text[]) and (status = 'waiting' or $2::text is null or holder = $2) returning id`;
  return (await rows(em, preparedStatement(sql, [id, senderId, from, to, error?.slice(0, 500) ?? null]))).length > 0;
}

/** Most attempts when it is uncertain whether the first one arrived. */
const MAX_TRIES = 2;

/** Whether an email with an uncertain delivery is sent again. */
async function maySendAgain(em: EntityManager, id: number, kind: MailKind): Promise<boolean> {
  if (!familyOf(kind).again) return false;
  const [row] = await rows<{ tries: number }>(em, preparedStatement('select tries from mail_deliveries where id = $1', [id]));
  return row !== undefined && row.tries < MAX_TRIES;
}

const PROCESS_ENDED_REASON = 'the process ended before the mail server had answered';

/** Whether an email is still to be sent. When a crashed process left it `sending`, its delivery is uncertain. */
async function isSendable({ em, log }: DeliveryContext, id: number, kind: MailKind): Promise<boolean> {
  const [row] = await rows<{ status: Status }>(em, preparedStatement('select status from mail_deliveries where id = $1', [id]));
  if (row?.status !== 'sending') return row?.status === 'waiting';
  const again = await maySendAgain(em, id, kind);
  if (!(await updateStatus(em, id, null, ['sending'], again ? 'waiting' : 'unsure', PROCESS_ENDED_REASON))) return false;
  if (again) log.warn({ delivery: id, kind }, `An email may have gone out and is sent once more: ${PROCESS_ENDED_REASON}`);
  else log.error({ delivery: id, kind }, `An email may or may not have gone out and is not sent again: ${PROCESS_ENDED_REASON}`);
  return again;
}

/**
 * Sends one email. Marks the row `sending` in a transaction of its own immediately before the mail server accepts the email: a failure before
 * that is retried, a failure after it is not.
 */
async function deliver(context: DeliveryContext, id: number, email: EmailMessage): Promise<void> {
  const { em, env, log } = context;
  if (!(await isSendable(context, id, email.kind))) return;
  const senderId = randomUUID();
  let claim: Promise<boolean> | undefined;
  const beforeCommit = async (): Promise<void> => {
    claim = updateStatus(em, id, senderId, ['waiting'], 'sending');
    if (!(await claim)) throw new Error('Another process sends this email');
    context.signal.throwIfAborted();
  };
  const { html, text } = renderEmail(email, env.origin);
  const unsubscribe = email.unsubscribePath && env.origin + email.unsubscribePath;
  const rendered = {
    id: messageIdOf(id, email),
    to: email.to,
    replyTo: email.replyTo,
    subject: email.subject,
    html,
    text,
    unsubscribe,
  };
  const outcome = await context.mailer.send(rendered, beforeCommit, context.signal).catch(async (error: unknown) => {
    // it was not sent: reset the status if this run set it
    if (claim && (await claim.catch(() => true)))
      await updateStatus(em, id, senderId, ['sending'], 'waiting', error instanceof Error ? error.message : String(error));
    throw error;
  });
  const error = 'error' in outcome ? outcome.error : null;
  if (outcome.status === 'unsure' && (await withRetry(() => maySendAgain(em, id, email.kind)))) {
    await withRetry(() => updateStatus(em, id, senderId, ['sending', 'unsure'], 'waiting', error));
    throw new Error(`An email may have gone out and is sent once more: ${error}`);
  }
  await withRetry(() => updateStatus(em, id, senderId, ['waiting', 'sending', 'unsure'], outcome.status, error));
  const about = { delivery: id, kind: email.kind, error: error && withoutAddresses(error) };
  if (outcome.status === 'refused') log.warn(about, 'The mail server refuses an email for good');
  if (outcome.status === 'unsure')
    log.error(about, 'An email may or may not have gone out and is not sent again: the mail server did not answer');
}
