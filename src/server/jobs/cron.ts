// Lists the background work of the product, except the sending of emails (mail/mail.ts): cron jobs with their times, and handlers of queued jobs.
// Most are implemented in other folders; only the deletion of expired rows is here.
import type { EntityManager } from '@mikro-orm/postgresql';
import { DAY_MS } from '../../shared/time.ts';
import { EmailConfirmation, Session } from '../account/account.entity.ts';
import { askAdvertisers } from '../account/advertiser.ts';
import { registerConfirmationJob } from '../account/email/request-confirmation.ts';
import { sendDueWaitEmails } from '../account/lost-factor/send-wait-emails.ts';
import { AuthChallenge } from '../account/passkey/passkey.entity.ts';
import { registerPasswordResetJob } from '../account/password/account.reset.ts';
import { handleAlertConfirmations } from '../alert/create/confirmation-job.ts';
import { tidyAlerts } from '../alert/expiry/alert.cleanup.ts';
import { expireUnusedAlerts } from '../alert/expiry/alert.unused.ts';
import { handleAlertLinks } from '../alert/manage/alert.manage.ts';
import { wakeInstantAlerts } from '../alert/match/alert.wake.ts';
import { sendDueAlerts } from '../alert/send/alert.send.ts';
import { tellKeyEnds } from '../api-key/keys.ts';
import { countAskingPrices } from '../asking-price/asking-price.ts';
import { countGrossYields } from '../asking-price/gross-yields.ts';
import { registerAuditJob } from '../audit/audit.job.ts';
import { giveClaimedHomes } from '../brokerage/claims.ts';
import type { Deps } from '../deps.ts';
import { deleteOldEvents } from '../event/event-log.ts';
import { deleteOldFigures } from '../figures/retention.ts';
import { maintainEventPartitions } from '../home-event/home-event.ts';
import { identifyHomes } from '../home-history/home-identity.ts';
import { deleteOldAnswers } from '../idempotency/idempotency.ts';
import { registerFeedJobs } from '../incoming-feed/run-feed.ts';
import { askAboutAnswers } from '../inquiry/answer-question.ts';
import { sendReminders } from '../inquiry/person/reminder.ts';
import { reduceOldInquiries } from '../inquiry/retention.ts';
import { takeUnansweredSteps } from '../inquiry/unanswered.ts';
import { ConfirmationEmail } from '../listing/confirmation/confirmation.entity.ts';
import { deleteOldQuestions } from '../listing/confirmation/questions.ts';
import { sendConfirmationQuestions } from '../listing/confirmation/send-questions.ts';
import { spreadFirstQuestions } from '../listing/confirmation/spread.ts';
import { handlePermitEnds } from '../listing/permit-ends.ts';
import { queueRepeatedPermits } from '../listing/repeated-permits.ts';
import { splitStoredUnits } from '../listing/split-units.ts';
import { purgeDeletedListings } from '../listing/status.ts';
import { MailDelivery } from '../mail/mail.entity.ts';
import { countMarketNights } from '../market/nights.ts';
import { queueAlikePictures } from '../moderation/alike-pictures/queue-alike-pictures.ts';
import { registerModerationJobs } from '../moderation/retention.ts';
import { sendDigest } from '../newsletter/newsletter.digest.ts';
import { NewsletterSubscriber } from '../newsletter/newsletter.entity.ts';
import { handleSubscriptions } from '../newsletter/newsletter.ts';
import { remindOfLicences } from '../organization/licence.ts';
import { OrganizationInvitation } from '../organization/organization.entity.ts';
import { addMissingAed } from '../payment/charge.ts';
import { registerRefundJob } from '../payment/refund.ts';
import { reconcilePayments } from '../payment/settle/reconcile.ts';
import { removeStaleUploads } from '../photo/photo.routes.ts';
import { removeOrphanPhotos } from '../photo/photo.ts';
import { hashStoredPhotos } from '../photo/stored-hashes.ts';
import { sendPromotionEnds } from '../promotion/effect/effect-emails.ts';
import { expirePromotions } from '../property/expire-promotions.ts';
import { countSharedPoints } from '../property/shared-points.ts';
import { sumUpOldViews } from '../property/view-retention.ts';
import { registerPushJob } from '../push/push.ts';
import { Review } from '../review/review.entity.ts';
import { estimateAllHomes } from '../sale/estimate/property-estimates.ts';
import { rebuildSearchDictionary } from '../search/text/parser.ts';
import { deleteOldSearchTexts } from '../search/text-log/text-log.ts';
import { deleteUnusedLists, warnOfDeletion } from '../shortlist/retention.ts';
import { pauseAgain } from '../subscription/over-limit/pause-over.ts';
import { runPlanEnds } from '../subscription/over-limit/run-plan-ends.ts';
import { sendCardEmails } from '../subscription/plan-emails/card-emails.ts';
import { sendUnpaidEmails } from '../subscription/plan-emails/unpaid-emails.ts';
import { findSalesOfShownHomes } from '../track-record/find-sales.ts';
import { deleteOldRanges } from '../track-record/shown-ranges.ts';
import { cancelViewingsOfTakenHomes, runViewingSteps } from '../viewing/viewing.jobs.ts';
import { switchOffFailing } from '../webhook/deliver.ts';
import { deleteOldDeliveries } from '../webhook/webhooks.ts';

/**
 * Daily job: deletes expired sessions and sign-in challenges, old records of emails, old requests to confirm an address, and empty counts, and
 * removes the hashes of network addresses from old reviews.
 */
export async function deleteExpiredRows(em: EntityManager, now: Date): Promise<void> {
  const beforeDays = (days: number) => ({ $lt: new Date(now.getTime() - days * DAY_MS) });
  await em.nativeDelete(Session, { $or: [{ lastSeenAt: beforeDays(7) }, { createdAt: beforeDays(30) }] });
  await em.nativeDelete(AuthChallenge, { expiresAt: beforeDays(0) });
  await em.nativeDelete(MailDelivery, { createdAt: beforeDays(90) });
  // unsubscribed addresses are kept, so that a later request cannot subscribe them again
  const isOld = { $or: [{ confirmSentAt: beforeDays(30) }, { confirmSentAt: null, createdAt: beforeDays(30) }] };
  await em.nativeDelete(NewsletterSubscriber, { confirmedAt: null, unsubscribedAt: null, ...isOld });
  // refused ones stay, so that the address is not invited again
  await em.nativeDelete(OrganizationInvitation, { expiresAt: beforeDays(30), refusedAt: null });
  await em.nativeDelete(EmailConfirmation, { user: { emailConfirmedAt: { $ne: null } }, createdAt: beforeDays(30) });
  await em.nativeDelete(ConfirmationEmail, { sentAt: beforeDays(90) });
  await em.nativeUpdate(Review, { network: { $ne: null }, updatedAt: beforeDays(30) }, { network: null });
  // counts that fell to 0; a row that another transaction writes now is skipped until the next run
  for (const table of ['property_price_cells', 'property_other_amenities'])
    await em.execute(`delete from ${table} where ctid = any(array(select ctid from ${table} where n = 0 for update skip locked))`);
}

/**
 * Registers the background work of this list. `schedule` takes the name of the queue, a cron expression in Dubai time, and what to do.
 * Functions that begin with `register` or `handle` register a job that other code puts into a queue, or their own cron jobs.
 */
export function registerCronJobs(deps: Deps): void {
  deps.jobs.schedule('key-ends', '20 9 * * *', () => tellKeyEnds(deps));
  deps.jobs.schedule('clear-events', '10 4 * * *', async (em) => {
    await deleteOldEvents(em, deps.now());
    await deleteOldDeliveries(em, deps.now());
  });
  deps.jobs.schedule('failing-webhooks', '*/10 * * * *', (em) => switchOffFailing(deps, em));
  deps.jobs.schedule('old-answers', '25 * * * *', (em) => deleteOldAnswers(em, deps.now()));
  deps.jobs.schedule('clear-stale', '15 4 * * *', (em) => deleteExpiredRows(em, deps.now()));
  registerRefundJob(deps);
  deps.jobs.schedule('unpaid-emails', '*/5 * * * *', () => sendUnpaidEmails(deps));
  deps.jobs.schedule('promotion-ends', '*/5 * * * *', () => sendPromotionEnds(deps));
  deps.jobs.schedule('card-emails', '15 * * * *', () => sendCardEmails(deps));
  deps.jobs.schedule('plan-ends', '* * * * *', () => runPlanEnds(deps));
  deps.jobs.schedule('pause-again', '35 * * * *', () => pauseAgain(deps));
  deps.jobs.schedule('charges-in-aed', '40 * * * *', addMissingAed);
  deps.jobs.schedule('fold-views', '30 4 * * *', async (em) => {
    await sumUpOldViews(em, deps.now());
    await deleteOldFigures(em, deps.now());
  });
  deps.jobs.schedule('reduce-inquiries', '20 4 * * *', (em) => reduceOldInquiries(em, deps.now()));
  deps.jobs.schedule('delete-search-texts', '40 4 * * *', deleteOldSearchTexts);
  deps.jobs.schedule('clear-shared-lists', '5 4 * * *', async (em) => {
    await warnOfDeletion(deps, em);
    await deleteUnusedLists(em);
  });
  deps.jobs.schedule('refresh-search-terms', '45 4 * * *', rebuildSearchDictionary);
  deps.jobs.schedule('event-partitions', '50 4 * * *', (em) => maintainEventPartitions(em, deps.now()));
  deps.jobs.schedule('count-asking-prices', '35 4 * * *', async (em) => {
    await countAskingPrices(em);
    await countGrossYields(em);
  });
  deps.jobs.schedule('count-shared-points', '0 4 * * *', countSharedPoints);
  deps.jobs.schedule('count-market-nights', '55 4 * * *', (em) => countMarketNights(em, deps.now()));
  deps.jobs.schedule('estimate-homes', '10 4 * * *', async (em) => {
    await estimateAllHomes(em, deps.now());
    await findSalesOfShownHomes(em);
    await deleteOldRanges(em, deps.now());
  });
  deps.jobs.schedule('hash-photos', '*/5 * * * *', async () => void (await hashStoredPhotos(deps)));
  deps.jobs.schedule('identify-homes', '* * * * *', async (em) => void (await identifyHomes(em)));
  deps.jobs.schedule('split-units', '* * * * *', splitStoredUnits);
  deps.jobs.schedule('tidy-alerts', '25 4 * * *', async (em) => {
    await tidyAlerts(em, deps.now());
    await expireUnusedAlerts(deps, em, deps.now());
  });
  deps.jobs.schedule('alerts-as-it-happens', '* * * * *', async (em) => {
    await wakeInstantAlerts(em, deps.now());
    await sendDueAlerts(deps, em, ['instant']);
  });
  deps.jobs.schedule('alert-digests', '* * * * *', (em) => sendDueAlerts(deps, em, ['daily', 'weekly']));
  deps.jobs.schedule('clear-listings', '20 * * * *', async () => {
    await purgeDeletedListings(deps);
    await removeOrphanPhotos(deps);
    await removeStaleUploads(deps);
  });
  deps.jobs.schedule('listing-questions', '5 * * * *', (em) => sendConfirmationQuestions(deps, em));
  deps.jobs.schedule('spread-questions', '0 5 * * *', async (em) => {
    await spreadFirstQuestions(deps, em);
    await deleteOldQuestions(em, deps.now());
  });
  deps.jobs.schedule('lost-factors', '*/10 * * * *', (em) => sendDueWaitEmails(deps, em));
  deps.jobs.schedule('alike-pictures', '25 4 * * *', async (em) => void (await queueAlikePictures(em, deps.now())));
  deps.jobs.schedule('repeated-permits', '20 4 * * *', async (em) => void (await queueRepeatedPermits(em, deps.now())));
  deps.jobs.schedule('advertisers', '25 9 * * *', (em) => askAdvertisers(deps, em));
  deps.jobs.schedule('give-claimed-homes', '* * * * *', (em) => giveClaimedHomes(deps, em.fork()));
  deps.jobs.schedule('licence-ends', '20 9 * * *', (em) => remindOfLicences(deps, em.fork()));
  deps.jobs.schedule('permit-ends', '10 9 * * *', (em) => handlePermitEnds(deps, em));
  deps.jobs.schedule('answer-questions', '7 * * * *', (em) => askAboutAnswers(deps, em));
  deps.jobs.schedule('person-reminders', '* * * * *', (em) => sendReminders(deps, em));
  deps.jobs.schedule('unanswered-inquiries', '* * * * *', (em) => takeUnansweredSteps(deps, em));
  deps.jobs.schedule('viewing-steps', '* * * * *', (em) => runViewingSteps(deps, em));
  deps.jobs.schedule('viewings-of-taken-homes', '*/10 * * * *', (em) => cancelViewingsOfTakenHomes(deps, em));
  deps.jobs.schedule('expire-promotions', '* * * * *', expirePromotions);
  deps.jobs.schedule('reconcile-payments', '* * * * *', async () => void (await reconcilePayments(deps)));
  registerPasswordResetJob(deps.jobs, deps.mail);
  registerConfirmationJob(deps);
  registerPushJob(deps);
  registerFeedJobs(deps);
  handleSubscriptions(deps);
  handleAlertConfirmations(deps);
  handleAlertLinks(deps);
  registerModerationJobs(deps);
  registerAuditJob(deps);
  // Thursdays at 10:00
  deps.jobs.schedule('newsletter-digest', '0 10 * * 4', (em) => sendDigest({ ...deps, em }));
}
