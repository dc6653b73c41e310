// Registers the background jobs of moderation: answer reporters, end expired blocks, hide listings of blocked users, follow up requested
// changes, and delete old rows and personal data.
import type { EntityManager } from '@mikro-orm/postgresql';
import { DAY_MS } from '../../shared/time.ts';
import { AuditCheckRow } from '../audit/audit.entity.ts';
import type { Deps } from '../deps.ts';
import { endExpiredBlocks, hideListingsOfBlocked } from './block.ts';
import { Block, Report } from './moderation.entity.ts';
import { OUTCOME_QUEUE, type OutcomeJob, sendOutcomes } from './report-outcomes.ts';
import { followUpChanges } from './requested-changes.ts';

/** Deletes the review items that were decided before `?`, except those of which something is still down. */
const OLD_ITEMS_SQL = `delete from review_items item where item.decided_at < ?
  and not exists (select 1 from removed_listings removed where removed.item_id = item.id)
  and not exists (select 1 from agents agent where agent.removed_item_id = item.id)
  and not exists (select 1 from appeals appeal where appeal.queue_item_id = item.id and (
    exists (select 1 from removed_listings removed where removed.item_id = appeal.item_id)
    or exists (select 1 from agents agent where agent.removed_item_id = appeal.item_id)))`;

/** Registers the queued job that answers reporters, a cron job for every minute, and the daily deletion at 4:10 (Dubai time). */
export function registerModerationJobs(deps: Deps): void {
  // delays in seconds, doubled after each retry
  deps.jobs.handle<OutcomeJob>(OUTCOME_QUEUE, { retryLimit: 20, retryDelay: 10, retryBackoff: true }, (em, job) =>
    sendOutcomes(deps, em, job),
  );
  deps.jobs.schedule('moderation', '* * * * *', async (em) => {
    await endExpiredBlocks(em, deps.now());
    await hideListingsOfBlocked(em, deps.now());
    await followUpChanges(em, deps.now());
  });
  deps.jobs.schedule('clear-moderation', '10 4 * * *', (em) => deleteOldRows(em, deps.now()));
}

/**
 * Daily job: deletes the hash and email address of reporters after 90 days; reports, decided review items and ended blocks after two years;
 * checks of the audit log after 400 days. The audit log itself is kept.
 */
async function deleteOldRows(em: EntityManager, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const isNamed = { $or: [{ addressHash: { $ne: null } }, { email: { $ne: null } }] };
  await em.nativeUpdate(Report, { createdAt: { $lt: daysAgo(90) }, ...isNamed }, { addressHash: null, email: null });
  await em.nativeDelete(Report, { item: { decidedAt: { $lt: daysAgo(730) } } });
  await em.execute(OLD_ITEMS_SQL, [daysAgo(730)]);
  await em.nativeDelete(Block, { endedAt: { $lt: daysAgo(730) } });
  await em.nativeDelete(AuditCheckRow, { at: { $lt: daysAgo(400) } });
}
