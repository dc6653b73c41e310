// Registers the background jobs of moderation: answer reporters, end expired blocks, hide listings of blocked users, follow up requested
// changes, and delete old rows and personal data.
import type { EntityManager } from '@mikro-orm/postgresql';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import type { Deps } from '../deps.ts';
import { endExpiredBlocks, hideListingsOfBlocked } from './block.ts';
import { OUTCOME_QUEUE, type OutcomeJob, sendOutcomes } from './report-outcomes.ts';
import { followUpChanges } from './requested-changes.ts';

/**
 * Statements that delete, in this order: the hash and email address of reporters after 90 days; reports, decided review items and ended
 * blocks after two years, except items of which something is still down; checks of the audit log after 400 days. The audit log itself is
 * kept.
 */
const OLD_ROWS_SQL = [
  `update reports set address_hash = null, email = null where created_at < now() - interval '90 days' and (address_hash is not null or email is not null)`,
  `delete from reports report using review_items item where item.id = report.item_id and item.decided_at < now() - interval '2 years'`,
  `delete from review_items item where item.decided_at < now() - interval '2 years'
     and not exists (select 1 from removed_listings removed where removed.item_id = item.id)
     and not exists (select 1 from agents agent where agent.removed_item_id = item.id)
     and not exists (select 1 from appeals appeal where appeal.queue_item_id = item.id and (
       exists (select 1 from removed_listings removed where removed.item_id = appeal.item_id)
       or exists (select 1 from agents agent where agent.removed_item_id = appeal.item_id)))`,
  `delete from blocks where ended_at < now() - interval '2 years'`,
  `delete from audit_checks where at < now() - interval '400 days'`,
];

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
  deps.jobs.schedule('clear-moderation', '10 4 * * *', deleteOldRows);
}

/** Daily job: runs `OLD_ROWS_SQL`. */
async function deleteOldRows(em: EntityManager): Promise<void> {
  for (const sql of OLD_ROWS_SQL) await rows(em, preparedStatement(sql, []));
}
