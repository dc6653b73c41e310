// Lets staff list emails that are unsure, refused or overdue, and send unsure and given-up ones again. The texts of these are kept encrypted in pg-boss
// queues (`boss.job`) that no worker runs; their states are in `mail_deliveries`.
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../../shared/messages/messages.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement } from '../../db/sql.ts';
import { statements } from '../../db/typed.ts';
import { DomainError } from '../../errors.ts';
import type { JobQueueOptions, Jobs } from '../../jobs/jobs.ts';
import { GIVEN_UP_JOBS, UNSURE_EMAILS } from '../../kept-jobs.ts';
import { MailDelivery } from '../mail.entity.ts';

/** Data of the job that sends an email. */
export interface MailJob {
  /** Id of the row in `mail_deliveries`. */
  delivery: number;
  /** The email, encrypted with the session secrets: the database must not contain a link that resets a password. */
  sealed: string;
}

const DAY_SECONDS = 86_400;
/** `concurrency: 0`: jobs of this queue are stored and never run. */
const UNSURE_EMAILS_OPTIONS: JobQueueOptions = { concurrency: 0, retentionSeconds: 30 * DAY_SECONDS, deleteAfterSeconds: DAY_SECONDS };

/** Registers the queue that keeps unsure emails for 30 days. */
export const registerUnsureEmails = (jobs: Jobs): void => jobs.handle(UNSURE_EMAILS, UNSURE_EMAILS_OPTIONS, async () => {});

/** Stores the text of an email that is now `unsure`. If the process crashes before, the job of the email runs again: it sends nothing and calls this again. */
export async function keepIfUnsure(jobs: Jobs, em: EntityManager, job: MailJob): Promise<void> {
  if ((await em.count(MailDelivery, { id: job.delivery, status: 'unsure' })) > 0) await jobs.enqueue(em, UNSURE_EMAILS, job);
}

/** An email that needs a decision. */
export interface TroubledEmail {
  id: number;
  kind: string;
  status: 'waiting' | 'sending' | 'unsure' | 'refused';
  address: string;
  error: string | null;
  tries: number;
  createdAt: Date;
  /** Whether its text is kept, so that it can be sent again. */
  canResend: boolean;
}

/** SQL: the ids of the deliveries whose texts are kept: unsure ones, and those whose job failed on its last retry (was given up). */
const KEPT_TEXTS = `select (data->>'delivery')::int from boss.job where name = '${UNSURE_EMAILS}' or name = '${GIVEN_UP_JOBS}' and source_name = 'mail'`;

/**
 * Reads the emails of the last 30 days that are unsure or refused, or have been due for ten minutes; oldest first, at most `limit` with ids above `after`.
 */
export async function listTroubledEmails(em: EntityManager, limit: number, after = 0): Promise<TroubledEmail[]> {
  const emails = await rows<Omit<TroubledEmail, 'createdAt'> & { createdAt: string }>(
    em,
    preparedStatement(
      `select d.id, d.kind, d.status, d.address, d.error, d.tries, d.created_at as "createdAt",
         d.status in ('unsure', 'waiting') and d.id in (${KEPT_TEXTS}) as "canResend"
       from mail_deliveries d where d.status in ('waiting', 'sending', 'unsure', 'refused') and d.id > $2 and d.created_at > now() - interval '30 days'
         and (d.status in ('unsure', 'refused') or d.due_at < now() - interval '10 minutes')
       order by d.id limit $1`,
      [limit, after],
    ),
  );
  return emails.map((email) => ({ ...email, createdAt: new Date(email.createdAt) }));
}

/**
 * Enqueues an email again that is unsure or whose job was given up. It keeps its Message-ID; its recipient may get it twice.
 * @throws DomainError CONFLICT when the email is neither, MISSING when its text is not kept any more
 */
export async function resendEmail(em: EntityManager, jobs: Jobs, id: number): Promise<void> {
  await em.transactional(async (tx) => {
    const email = await statements(tx).selectFrom('mail_deliveries').select('status').where('id', '=', id).forUpdate().executeTakeFirst();
    const [givenUpJob] = await tx.execute<{ id: string }[]>(
      `select id from boss.job where name = ? and source_name = 'mail' and (data->>'delivery')::int = ?`,
      [GIVEN_UP_JOBS, id],
    );
    const isGivenUp = email?.status === 'waiting' && givenUpJob !== undefined;
    if (email?.status !== 'unsure' && !isGivenUp) throw new DomainError('CONFLICT', m.mail_resend_not_unsure({ id: String(id) }));
    await tx.nativeUpdate(MailDelivery, id, { status: 'waiting', error: null, tries: 0 });
    if (isGivenUp && (await jobs.retryGivenUp(tx, givenUpJob.id))) return;
    const [unsureJob] = await tx.execute<{ data: MailJob }[]>(
      `delete from boss.job where name = ? and (data->>'delivery')::int = ? returning data`,
      [UNSURE_EMAILS, id],
    );
    if (!unsureJob) throw new DomainError('MISSING', m.mail_resend_text_gone({ id: String(id) }));
    await jobs.enqueue(tx, 'mail', unsureJob.data);
  });
}

/** Cancels a waiting email whose job staff have dropped, in the transaction of `em`. */
export const dropWaitingEmail = async (em: EntityManager, id: number): Promise<void> =>
  void (await em.nativeUpdate(MailDelivery, { id, status: 'waiting' }, { status: 'canceled' }));
