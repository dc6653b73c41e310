// The job that sends the emails of waiting periods after lost second factors (`lost_factors`): three announce the link that signs in, each a day after the
// one before, and the fourth has the link.
import type { EntityManager } from '@mikro-orm/postgresql';
import { DAY_MS, HOUR_MS } from '../../../shared/time.ts';
import { statements } from '../../db/typed.ts';
import type { Deps } from '../../deps.ts';
import { lockUser } from '../lock-user.ts';
import { newToken } from '../password/account.password.ts';
import { LostFactor } from './lost-factor.entity.ts';
import { ANNOUNCEMENTS, LINK_VALID_MS, type Wait, waitEmail } from './lost-factor.mail.ts';

/**
 * The next email is due a day after the last one was due. When the last one was sent later than this, a day after it was sent, so that the owner has a day
 * to react to each email.
 */
const MAX_LATE_MS = HOUR_MS;
/** How many due emails one run of the job sends at most. */
const BATCH = 100;

/**
 * Postpones the next email of each waiting period with an undelivered email to `until`, a day from now. Each run of the job repeats that, so that the next
 * email is due a day after the delivery of the last.
 */
const postponeUndelivered = (em: EntityManager, until: Date) =>
  statements(em)
    .updateTable('lost_factors as wait')
    .from('users as owner')
    .set({ next_email_at: until })
    .whereRef('owner.id', '=', 'wait.user_id')
    .where('wait.emails_sent', '<=', ANNOUNCEMENTS)
    .where((eb) => {
      const waiting = eb.selectFrom('mail_deliveries as delivery').select('delivery.id').where('delivery.kind', '=', 'factor-lost');
      const toOwner = waiting.where('delivery.address', '=', (e) => e.fn<string>('lower', ['owner.email']));
      return eb.exists(toOwner.where('delivery.status', 'in', ['waiting', 'sending']));
    })
    .execute();

/** Sends the next email of one waiting period, if it is still due. When the mailbox has reached its limit of emails, a later run sends it. */
async function sendDueEmail(deps: Pick<Deps, 'env' | 'mail'>, tx: EntityManager, userId: number, now: Date): Promise<void> {
  const user = await lockUser(tx, userId);
  const row = await statements(tx)
    .selectFrom('lost_factors')
    .select(['requested_at as requestedAt', 'emails_sent as emailsSent', 'next_email_at as nextEmailAt'])
    .where('user_id', '=', userId)
    .where('emails_sent', '<=', ANNOUNCEMENTS)
    .where('next_email_at', '<=', now)
    .forUpdate()
    .executeTakeFirst();
  if (!user || !row) return;
  const wait: Wait = { userId, requestedAt: row.requestedAt, email: user.email, locale: user.locale };
  const link = row.emailsSent === ANNOUNCEMENTS ? newToken() : null;
  const outcome = await deps.mail.send(tx, waitEmail(deps.env, wait, { number: row.emailsSent, now, token: link?.token }));
  if (outcome === 'limited') return;
  const dueMs = row.nextEmailAt.getTime();
  const countedFromMs = now.getTime() - dueMs > MAX_LATE_MS ? now.getTime() : dueMs;
  await tx.nativeUpdate(
    LostFactor,
    { user: userId },
    {
      emailsSent: row.emailsSent + 1,
      nextEmailAt: new Date(countedFromMs + DAY_MS),
      tokenHash: link?.hash ?? null,
      expiresAt: link && new Date(now.getTime() + LINK_VALID_MS),
    },
  );
}

/** Sends the emails of waiting periods that are due, postpones those after an undelivered email, and deletes waiting periods whose link has expired. */
export async function sendDueWaitEmails(deps: Pick<Deps, 'env' | 'mail' | 'now'>, em: EntityManager): Promise<void> {
  const now = deps.now();
  await postponeUndelivered(em, new Date(now.getTime() + DAY_MS));
  const dueWaits = await statements(em)
    .selectFrom('lost_factors')
    .select('user_id')
    .where('emails_sent', '<=', ANNOUNCEMENTS)
    .where('next_email_at', '<=', now)
    .orderBy('next_email_at')
    .limit(BATCH)
    .execute();
  for (const { user_id } of dueWaits) await em.fork().transactional((tx) => sendDueEmail(deps, tx, user_id, now));
  await em.nativeDelete(LostFactor, { expiresAt: { $lt: now } });
}
