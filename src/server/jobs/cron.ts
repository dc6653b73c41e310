import type { EntityManager } from '@mikro-orm/postgresql';
import { handleConfirmations } from '../account/account.email.ts';
import { registerPasswordResetJob } from '../account/account.reset.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import type { Deps } from '../deps.ts';
import { purgeDeletedListings } from '../listing/status.ts';
import { sendDigest } from '../newsletter/newsletter.digest.ts';
import { reconcilePayments } from '../payment/settle/reconcile.ts';
import { removeStaleUploads } from '../photo/photo.routes.ts';
import { removeOrphanPhotos } from '../photo/photo.ts';
import { expirePromotions } from '../property/expire-promotions.ts';
import { rebuildSearchDictionary } from '../search/text/dictionary.ts';

/** Deletes expired sessions, old records of emails, unconfirmed requests and empty counts. The rate limiter clears its own counts. */
const EXPIRED_ROWS_SQL = [
  `delete from sessions where last_seen_at < now() - interval '7 days' or created_at < now() - interval '30 days'`,
  `delete from mail_deliveries where created_at < now() - interval '90 days'`,
  // empty map cells; a row that is being written is skipped until the next run
  `delete from property_price_cells where ctid = any(array(select ctid from property_price_cells where n = 0 for update skip locked))`,
  // unsubscribed addresses are kept, so that a later request cannot subscribe them again
  `delete from newsletter_subscribers where confirmed_at is null and unsubscribed_at is null and coalesce(confirm_sent_at, created_at) < now() - interval '30 days'`,
  `delete from email_confirmations c using users u where u.id = c.user_id and u.email_confirmed_at is not null and c.created_at < now() - interval '30 days'`,
  `update reviews set network = null where network is not null and updated_at < now() - interval '30 days'`,
  `delete from property_other_amenities where ctid = any(array(select ctid from property_other_amenities where n = 0 for update skip locked))`,
];

export async function deleteExpiredRows(em: EntityManager): Promise<void> {
  for (const sql of EXPIRED_ROWS_SQL) await rows(em, preparedStatement(sql, []));
}

/** Registers all background work: cron jobs (Dubai time) and queued jobs. */
export function registerCronJobs(deps: Deps): void {
  deps.jobs.schedule('clear-stale', '15 4 * * *', deleteExpiredRows);
  deps.jobs.schedule('refresh-search-terms', '45 4 * * *', rebuildSearchDictionary);
  deps.jobs.schedule('clear-listings', '20 * * * *', async () => {
    await purgeDeletedListings(deps);
    await removeOrphanPhotos(deps);
    await removeStaleUploads(deps);
  });
  deps.jobs.schedule('expire-promotions', '* * * * *', expirePromotions);
  deps.jobs.schedule('reconcile-payments', '* * * * *', async () => void (await reconcilePayments(deps)));
  registerPasswordResetJob(deps.jobs, deps.mail);
  handleConfirmations(deps);
  deps.jobs.schedule('newsletter-digest', '0 10 * * 4', (em) => sendDigest({ ...deps, em }));
}
