// The job of the wait for a lost second factor (`lost_factors`): three emails that announce the link, each a day after the one before, then the link.
import type { EntityManager } from '@mikro-orm/postgresql';
import { DAY_MS, HOUR_MS } from '../../../shared/time.ts';
import type { Deps } from '../../deps.ts';
import { newToken } from '../password/account.password.ts';
import { ANNOUNCEMENTS, LINK_VALID_MS, type Wait, waitEmail } from './lost-factor.mail.ts';

/** When an email is later than this, the next one comes a day after it, so that the owner has a day for each; else a day after it was due. */
const MAX_LATE_MS = HOUR_MS;
/** Waits that one run of the job looks at. */
const BATCH = 100;

/** Postpones the next email of waits of which one is still undelivered; bound: the time until which. So each comes a day after the delivery of the last. */
const POSTPONE_SQL = `update lost_factors l set next_email_at = ?::timestamptz from users u
  where u.id = l.user_id and l.emails_sent <= ${ANNOUNCEMENTS} and exists (
    select 1 from mail_deliveries d
    where d.address = lower(u.email) and d.kind = 'factor-lost' and d.status in ('waiting', 'sending'))`;

interface DueWait {
  requestedAt: string | Date;
  emailsSent: number;
  nextEmailAt: string | Date;
}

/** Sends the email of one wait, if it is still due. A mailbox that has had enough gets it with a later run. */
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
  if ((await deps.mail.send(tx, waitEmail(deps.env, wait, { number: row.emailsSent, now, token: link?.token }))) === 'limited') return;
  const due = new Date(row.nextEmailAt).getTime();
  const countedFrom = now.getTime() - due > MAX_LATE_MS ? now.getTime() : due;
  const sql = 'update lost_factors set emails_sent = emails_sent + 1, next_email_at = ?, token_hash = ?, expires_at = ? where user_id = ?';
  const expires = link && new Date(now.getTime() + LINK_VALID_MS);
  await tx.execute(sql, [new Date(countedFrom + DAY_MS), link?.hash ?? null, expires, userId]);
}

/** Sends the emails of waits that are due, and deletes waits whose link has expired. */
export async function sendDueWaitEmails(deps: Pick<Deps, 'env' | 'mail' | 'now'>, em: EntityManager): Promise<void> {
  const now = deps.now();
  await em.execute(POSTPONE_SQL, [new Date(now.getTime() + DAY_MS)]);
  const sql = `select user_id as "userId" from lost_factors where emails_sent <= ${ANNOUNCEMENTS} and next_email_at <= ? order by next_email_at limit ${BATCH}`;
  const due = await em.execute<{ userId: number }[]>(sql, [now]);
  for (const { userId } of due) await em.fork().transactional((tx) => sendDueEmail(deps, tx, userId, now));
  await em.execute('delete from lost_factors where expires_at < ?', [now]);
}
