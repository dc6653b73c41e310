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
import { type Block, renderPage } from './mail.template.ts';
import { createMailer, type Mailer } from './mailer.ts';

/** An email to one address. */
export interface EmailMessage {
  to: string;
  replyTo?: { name: string; address: string };
  /** Our own words alone: what a person typed stands in the blocks. */
  subject: string;
  blocks: Block[];
  /** What it is about; decides its limits, and stands in logs and figures. */
  kind: MailKind;
  /** What happened, for example `inquiry:12`: one email a key and address, however often it is requested. At most 200 characters. */
  key: string;
  /** Path that ends a subscription on POST and shows a page on GET; adds the List-Unsubscribe headers (RFC 8058). */
  unsubscribePath?: string;
}

/** What became of a request to send: `limited` and `unconfirmed` ones are not stored and never go out. */
export type SendOutcome = 'queued' | 'repeated' | 'limited' | 'unconfirmed';

/**
 * Email that arrives. What is guaranteed for each key and address:
 * - nothing goes out unless the transaction of `send` commits, and nothing is lost between that commit and the mail server
 * - a mail server that is down or refuses for now delays an email, up to 30 days
 * - no mailbox gets more than the limits of `mail.kinds.ts`, whoever causes it; copies go to confirmed addresses alone
 * - no address gets an email twice. SMTP leaves one gap: after the closing dot and before the server's answer nobody knows. When the process or the
 *   connection ends in that gap (milliseconds), harmless kinds are sent once more under the same Message-ID; the others are marked `unsure`, logged
 *   as an error and not sent again
 * - a mailbox that the server refuses for good is marked `refused` and logged
 */
export interface Mail {
  /**
   * Stores an email in the transaction of `em`; it goes out after the commit. Without a transaction it is stored at once. It holds a lock on the
   * mailbox's count until the transaction ends: several emails of one transaction go through `sendAll`.
   */
  send: (em: EntityManager, sentEmail: EmailMessage) => Promise<SendOutcome>;
  /** Like `send` for each; outcomes in the order of the emails. */
  sendAll: (em: EntityManager, emails: EmailMessage[]) => Promise<SendOutcome[]>;
  /** Takes back what waits for an address and has not been handed to a mail server; in the transaction of `em`. */
  cancel: (em: EntityManager, address: string, kinds: MailKind[]) => Promise<void>;
  close: () => void;
}

interface MailJob {
  delivery: number;
  /** The letter, sealed with the session secrets: a link that resets a password must not stand in the database. */
  sealed: string;
}

const DAY = 86_400;
const RULES: JobQueueOptions = {
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

  jobs.handle<MailJob>('mail', RULES, async (em, job, signal) => {
    const sentEmail = await unsealData<Partial<EmailMessage>>(job.sealed, { password, ttl: 0 });
    if (!sentEmail.key) throw new Error('A letter cannot be opened: it was sealed with a SESSION_SECRET that is no longer given');
    await deliver({ em, env, log, mailer, signal }, job.delivery, sentEmail as EmailMessage);
  });

  const isOffice = (address: string): boolean => address.toLowerCase() === env.OFFICE_EMAIL.toLowerCase();
  const store = async (em: EntityManager, sentEmail: EmailMessage): Promise<SendOutcome> => {
    const address = sentEmail.to.toLowerCase();
    const wait = isOffice(sentEmail.to) ? 0 : await waitFor(em, sentEmail.kind, address);
    if (typeof wait === 'string') {
      log.info(
        { event: 'mail_not_sent', kind: sentEmail.kind, reason: wait },
        'An email is not sent: its mailbox has had enough or is not confirmed',
      );
      return wait;
    }
    const dueAt = new Date(Date.now() + wait * 1000);
    const sql = `insert into mail_deliveries (key, address, kind, due_at) values (?, ?, ?, now() + ? * interval '1 second')
      on conflict (key, address) do nothing returning id`;
    const [row] = await em.execute<{ id: number }[]>(sql, [sentEmail.key, address, sentEmail.kind, wait]);
    if (!row) return 'repeated';
    const job: MailJob = { delivery: row.id, sealed: await sealData(sentEmail, { password, ttl: 0 }) };
    await jobs.enqueue(em, 'mail', job, wait > 0 ? { startAfter: dueAt } : {});
    return 'queued';
  };
  const storeAll = async (em: EntityManager, emails: EmailMessage[]): Promise<SendOutcome[]> => {
    await lockMailboxes(
      em,
      emails.filter(({ to }) => !isOffice(to)),
    );
    const outcomes: SendOutcome[] = [];
    for (const sentEmail of emails) outcomes.push(await store(em, sentEmail));
    return outcomes;
  };
  const sendAll: Mail['sendAll'] = (em, emails) =>
    em.isInTransaction() ? storeAll(em, emails) : em.fork().transactional((tx) => storeAll(tx, emails));
  return {
    close: () => mailer.close(),
    send: async (em, sentEmail) => (await sendAll(em, [sentEmail]))[0]!,
    sendAll,
    cancel: async (em, address, kinds) => {
      const sql = `update mail_deliveries set status = 'canceled' where address = ? and status = 'waiting' and kind in (${kinds.map(() => '?').join(', ')})`;
      await em.execute(sql, [address.toLowerCase(), ...kinds]);
    },
  };
}

interface Delivering {
  em: EntityManager;
  env: Env;
  log: Logger;
  mailer: Mailer;
  signal: AbortSignal;
}

/** Tries for six seconds: what became of a letter is known only here, and a database that restarts must not turn it into a doubt. */
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

/** Names the email in its Message-ID: the same at every try, so that a mail server can tell a double. */
const letterId = (delivery: number, { kind, key, to }: EmailMessage): string =>
  `${kind}.${delivery}.${createHash('sha256').update(`${key} ${to}`).digest('hex').slice(0, 12)}`;

type Status = (typeof DELIVERY_STATUSES)[number];

/** Moves a delivery on; false when it is in none of the states to start from, or in another process' hands. */
async function move(
  em: EntityManager,
  id: number,
  holder: string | null,
  from: Status[],
  to: Status,
  error: string | null = null,
): Promise<boolean> {
  const sql = `update mail_deliveries set status = $4::text, error = $5, sent_at = case when $4::text = 'sent' then now() end,
      holder = coalesce($2, holder), tries = tries + ($4::text = 'sending')::int
    where id = $1 and status = any($3::text[]) and (status = 'waiting' or $2::text is null or holder = $2) returning id`;
  return (await rows(em, preparedStatement(sql, [id, holder, from, to, error?.slice(0, 500) ?? null]))).length > 0;
}

/** Hands to a mail server that one email may cost when nobody knows whether the first arrived. */
const MOST_TRIES = 2;

/** Whether an email in doubt goes out once more. */
async function mayGoAgain(em: EntityManager, id: number, kind: MailKind): Promise<boolean> {
  if (!familyOf(kind).again) return false;
  const [row] = await rows<{ tries: number }>(em, preparedStatement('select tries from mail_deliveries where id = $1', [id]));
  return row !== undefined && row.tries < MOST_TRIES;
}

const ENDED = 'the process ended before the mail server had answered';

/** Whether an email is still to be sent. Of one that a dead process left `sending` nobody knows whether the mail server has it. */
async function claimable({ em, log }: Delivering, id: number, kind: MailKind): Promise<boolean> {
  const [row] = await rows<{ status: Status }>(em, preparedStatement('select status from mail_deliveries where id = $1', [id]));
  if (row?.status !== 'sending') return row?.status === 'waiting';
  const again = await mayGoAgain(em, id, kind);
  if (!(await move(em, id, null, ['sending'], again ? 'waiting' : 'unsure', ENDED))) return false;
  if (again) log.warn({ delivery: id, kind }, `An email may have gone out and is sent once more: ${ENDED}`);
  else log.error({ delivery: id, kind }, `An email may or may not have gone out and is not sent again: ${ENDED}`);
  return again;
}

/**
 * Carries one letter out. The row is marked `sending` and committed at the last moment before the mail server owns the letter, so that whatever
 * ends before it is tried again, and whatever ends after it never is.
 */
async function deliver(by: Delivering, id: number, sentEmail: EmailMessage): Promise<void> {
  const { em, env, log } = by;
  if (!(await claimable(by, id, sentEmail.kind))) return;
  const holder = randomUUID();
  let claim: Promise<boolean> | undefined;
  const beforeCommit = async (): Promise<void> => {
    claim = move(em, id, holder, ['waiting'], 'sending');
    if (!(await claim)) throw new Error('Another process sends this letter');
    by.signal.throwIfAborted();
  };
  const { html, text } = renderPage(sentEmail, env.origin);
  const unsubscribe = sentEmail.unsubscribePath && env.origin + sentEmail.unsubscribePath;
  const wire = {
    id: letterId(id, sentEmail),
    to: sentEmail.to,
    replyTo: sentEmail.replyTo,
    subject: sentEmail.subject,
    html,
    text,
    unsubscribe,
  };
  const outcome = await by.mailer.send(wire, beforeCommit, by.signal).catch(async (error: unknown) => {
    // it did not go out: the mark is taken back, if it is ours
    if (claim && (await claim.catch(() => true)))
      await move(em, id, holder, ['sending'], 'waiting', error instanceof Error ? error.message : String(error));
    throw error;
  });
  const error = 'error' in outcome ? outcome.error : null;
  if (outcome.status === 'unsure' && (await withRetry(() => mayGoAgain(em, id, sentEmail.kind)))) {
    await withRetry(() => move(em, id, holder, ['sending', 'unsure'], 'waiting', error));
    throw new Error(`An email may have gone out and is sent once more: ${error}`);
  }
  await withRetry(() => move(em, id, holder, ['waiting', 'sending', 'unsure'], outcome.status, error));
  const about = { delivery: id, kind: sentEmail.kind, error: error && withoutAddresses(error) };
  if (outcome.status === 'refused') log.warn(about, 'The mail server refuses a letter for good');
  if (outcome.status === 'unsure')
    log.error(about, 'An email may or may not have gone out and is not sent again: the mail server did not answer');
}
