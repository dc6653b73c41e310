// The job that sends the emails of waiting periods after lost second factors (`lost_factors`): three announce the link that signs in, each a day after the
// one before, and the fourth has the link.
import type { EntityManager } from '@mikro-orm/postgresql';
import { DAY_MS, HOUR_MS } from '../../../shared/time.ts';
import type { Deps } from '../../deps.ts';
import { newToken } from '../password/account.password.ts';
import { ANNOUNCEMENTS, LINK_VALID_MS, type Wait, waitEmail } from './lost-factor.mail.ts';

/**
 * The next email is due a day after the last one was due. When the last one was sent later than this, a day after it was sent, so that the owner has a day
 * to react to each email.
 */
const MAX_LATE_MS = HOUR_MS;
/** How many due emails one run of the job sends at most. */
const BATCH = 100;

/**
 * Postpones the next email of each waiting period with an undelivered email to a time that the caller passes, a day from now. Each run of the job repeats
 * that, so that the next email is due a day after the delivery of the last.
 */
const POSTPONE_SQL = `update lost_factors wait set next_email_at = ?::timestamptz from users owner
  where owner.id = wait.user_id and wait.emails_sent <= ${ANNOUNCEMENTS} and exists (
    select 1 from mail_deliveries delivery
    where delivery.address = lower(owner.email) and delivery.kind = 'factor-lost' and delivery.status in ('waiting', 'sending'))`;

/** A row of `lost_factors` whose next email is due. */
interface DueWait {
  requestedAt: string | Date;
  emailsSent: number;
  nextEmailAt: string | Date;
}

/** Sends the next email of one waiting period, if it is still due. When the mailbox has reached its limit of emails, a later run sends it. */
async function sendDueEmail(deps: Pick<Deps, 'env' | 'mail'>, tx: EntityManager, userId: number, now: Date): Promise<void> {
  const [user] = await tx.execute<{ email: string; locale: string | null }[]>(
    'select email, locale from users where id = ? for no key update',
    [userId],
  );
  const [row] = await tx.execute<DueWait[]>(
    `select requested_at as "requestedAt", emails_sent as "emailsSent", next_email_at as "nextEmailAt" from lost_factors
      where user_id = ? and emails_sent <= ${ANNOUNCEMENTS} and next_email_at <= ? for update`,
    [userId, now],
  );
  if (!user || !row) return;
  const wait: Wait = { userId, requestedAt: new Date(row.requestedAt), ...user };
  const link = row.emailsSent === ANNOUNCEMENTS ? newToken() : null;
  const outcome = await deps.mail.send(tx, waitEmail(deps.env, wait, { number: row.emailsSent, now, token: link?.token }));
  if (outcome === 'limited') return;
  const dueMs = new Date(row.nextEmailAt).getTime();
  const countedFromMs = now.getTime() - dueMs > MAX_LATE_MS ? now.getTime() : dueMs;
  const sql = 'update lost_factors set emails_sent = emails_sent + 1, next_email_at = ?, token_hash = ?, expires_at = ? where user_id = ?';
  const linkExpiresAt = link && new Date(now.getTime() + LINK_VALID_MS);
  await tx.execute(sql, [new Date(countedFromMs + DAY_MS), link?.hash ?? null, linkExpiresAt, userId]);
}

/** Sends the emails of waiting periods that are due, postpones those after an undelivered email, and deletes waiting periods whose link has expired. */
export async function sendDueWaitEmails(deps: Pick<Deps, 'env' | 'mail' | 'now'>, em: EntityManager): Promise<void> {
  const now = deps.now();
  await em.execute(POSTPONE_SQL, [new Date(now.getTime() + DAY_MS)]);
  const sql = `select user_id as "userId" from lost_factors where emails_sent <= ${ANNOUNCEMENTS} and next_email_at <= ? order by next_email_at limit ${BATCH}`;
  const dueWaits = await em.execute<{ userId: number }[]>(sql, [now]);
  for (const { userId } of dueWaits) await em.fork().transactional((tx) => sendDueEmail(deps, tx, userId, now));
  await em.execute('delete from lost_factors where expires_at < ?', [now]);
}
