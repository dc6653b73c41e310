// The job of the wait: three emails that announce the link, each a day after the one before, then the link.
import type { EntityManager } from '@mikro-orm/postgresql';
import { DAY_MS, HOUR_MS } from '../../../shared/time.ts';
import type { Deps } from '../../deps.ts';
import { newToken } from '../password/account.password.ts';
import { ANNOUNCEMENTS, LINK_VALID_MS, type Wait, waitEmail } from './lost-factor.mail.ts';

/** A job that is later than this lets the following emails wait too, so that the owner has a day for each. */
const MAX_LATE_MS = HOUR_MS;
/** Waits that one run of the job looks at. */
const BATCH = 100;

/** An email that the mail server has not taken yet announces nothing: the next one comes a day after it went out. */
const POSTPONE_SQL = `update lost_factors l set next_email_at = ?::timestamptz from users u where u.id = l.user_id and l.emails_sent <= ${ANNOUNCEMENTS}
  and exists (select 1 from mail_deliveries d where d.address = lower(u.email) and d.kind = 'factor-lost' and d.status in ('waiting', 'sending'))`;

interface DueWait {
  requestedAt: string | Date;
  sent: number;
  nextEmailAt: string | Date;
}

/** Sends the email of one wait, if it is still due. A mailbox that has had enough gets it with a later run. */
async function sendDueEmail(deps: Pick<Deps, 'env' | 'mail'>, tx: EntityManager, userId: number, now: Date): Promise<void> {
  const [user] = await tx.execute<{ email: string; locale: string | null }[]>(
    'select email, locale from users where id = ? for no key update',
    [userId],
  );
  const [row] = await tx.execute<DueWait[]>(
    `select requested_at as "requestedAt", emails_sent as sent, next_email_at as "nextEmailAt" from lost_factors
      where user_id = ? and emails_sent <= ${ANNOUNCEMENTS} and next_email_at <= ? for update`,
    [userId, now],
  );
  if (!user || !row) return;
  const wait: Wait = { userId, requestedAt: new Date(row.requestedAt), ...user };
  const link = row.sent === ANNOUNCEMENTS ? newToken() : null;
  if ((await deps.mail.send(tx, waitEmail(deps.env, wait, { number: row.sent, now, token: link?.token }))) === 'limited') return;
  const due = new Date(row.nextEmailAt).getTime();
  const from = now.getTime() - due > MAX_LATE_MS ? now.getTime() : due;
  const sql = 'update lost_factors set emails_sent = emails_sent + 1, next_email_at = ?, token_hash = ?, expires_at = ? where user_id = ?';
  const expires = link && new Date(now.getTime() + LINK_VALID_MS);
  await tx.execute(sql, [new Date(from + DAY_MS), link?.stored ?? null, expires, userId]);
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
