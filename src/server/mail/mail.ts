// The outbox: `send` stores an email in the caller's transaction (a row in `mail_deliveries` and a pg-boss job), and the job sends it after the commit.
import type { EntityManager, FilterQuery } from '@mikro-orm/postgresql';
import { unsealData } from 'iron-session';
import type { Logger } from 'pino';
import type { Env } from '../env.ts';
import type { JobQueueOptions, Jobs } from '../jobs/jobs.ts';
import { cookieOptions } from '../session.ts';
import { deliver, noteFailure } from './delivery/delivery.ts';
import { createMailer } from './delivery/mailer.ts';
import { keepIfUnsure, type MailJob, registerUnsureEmails } from './delivery/resend.ts';
import { MailDelivery } from './mail.entity.ts';
import type { MailKind } from './mail.kinds.ts';
import { type SendOutcome, storeEmails } from './outbox-store.ts';
import type { EmailMessage } from './template/email-message.ts';

/**
 * Sends email, at most once per key and address, and only after the transaction of `send` has committed. Retries for up to 30 days while the mail
 * server is unavailable. When a connection ends before the server confirms an email, kinds with `resendWhenUnsure` are sent once more under
 * the same Message-ID; others become `unsure`. A mailbox that the server rejects becomes `refused`. Limits per mailbox are in `mail.kinds.ts`.
 */
export interface Mail {
  /**
   * Stores an email in the transaction of `em`, or at once without one; it is sent after the commit. Holds a lock on the mailbox's count until the
   * transaction ends: send several emails of one transaction with `sendAll`.
   */
  send: (em: EntityManager, email: EmailMessage) => Promise<SendOutcome>;
  /** Like `send` for each email; outcomes in the same order. */
  sendAll: (em: EntityManager, emails: EmailMessage[]) => Promise<SendOutcome[]>;
  /** Cancels emails of these kinds to an address that have not been sent, in the transaction of `em`. */
  cancel: (em: EntityManager, address: string, kinds: MailKind[]) => Promise<void>;
  close: () => void;
}

const DAY_SECONDS = 86_400;
/** Times in seconds: an email is tried again after 5 seconds and then ever more seldom, up to every 10 minutes, for 30 days. */
const MAIL_QUEUE_OPTIONS: JobQueueOptions = {
  concurrency: 4,
  expireInSeconds: 120,
  retryLimit: 5000,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 600,
  retentionSeconds: 30 * DAY_SECONDS,
  deleteAfterSeconds: 3600,
};

/** Creates the outbox and registers its job queues. */
export function createMail({ env, log, jobs }: { env: Env; log: Logger; jobs: Jobs }): Mail {
  const mailer = createMailer(env, log);
  const { password } = cookieOptions(env);

  jobs.handle<MailJob>('mail', MAIL_QUEUE_OPTIONS, async (em, job, signal) => {
    // decryption with a secret that was removed gives an empty object
    const email = await unsealData<Partial<EmailMessage>>(job.sealed, { password, ttl: 0 });
    if (!email.key) {
      const reason = 'An email cannot be opened: it was sealed with a SESSION_SECRET that is no longer given';
      await noteFailure(em, job.delivery, reason);
      throw new Error(reason);
    }
    await deliver({ em, env, log, mailer, signal }, job.delivery, email as EmailMessage);
    await keepIfUnsure(jobs, em, job);
  });
  registerUnsureEmails(jobs);

  const outbox = { jobs, log, password, officeAddress: env.OFFICE_EMAIL.toLowerCase() };
  const sendAll: Mail['sendAll'] = (em, emails) =>
    em.isInTransaction() ? storeEmails(outbox, em, emails) : em.fork().transactional((tx) => storeEmails(outbox, tx, emails));
  return {
    close: () => mailer.close(),
    send: async (em, email) => (await sendAll(em, [email]))[0]!,
    sendAll,
    cancel: async (em, address, kinds) => {
      const waiting = { address: address.toLowerCase(), status: 'waiting', kind: { $in: [...kinds] } } satisfies FilterQuery<MailDelivery>;
      await em.nativeUpdate(MailDelivery, waiting, { status: 'canceled' });
    },
  };
}
