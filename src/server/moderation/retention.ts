// Background jobs of moderation: end expired blocks, follow up requested changes, answer reporters, delete old rows.
import type { EntityManager } from '@mikro-orm/postgresql';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import type { Deps } from '../deps.ts';
import { endExpiredBlocks, hideListingsOfBlocked } from './block.ts';
import { OUTCOME_QUEUE, type OutcomeJob, sendOutcomes } from './report-outcomes.ts';
import { followUpChanges } from './requested-changes.ts';

/**
 * SQL: deletes the hash and the email address of a reporter after 90 days; reports, decided items and ended blocks after two years; checks of the audit log
 * after 400 days. The log itself is kept.
 */
const OLD_ROWS_SQL = [
  `update reports set address_hash = null, email = null where created_at < now() - interval '90 days' and (address_hash is not null or email is not null)`,
  `delete from reports r using review_items i where i.id = r.item_id and i.decided_at < now() - interval '2 years'`,
  `delete from review_items i where i.decided_at < now() - interval '2 years' and not exists (select 1 from removed_listings r where r.item_id = i.id)
     and not exists (select 1 from agents a where a.removed_item_id = i.id)`,
  `delete from blocks where ended_at < now() - interval '2 years'`,
  `delete from audit_checks where at < now() - interval '400 days'`,
];

/** Registers the jobs of moderation: the answers to reporters, what is done every minute, and the daily deletion. */
export function registerModerationJobs(deps: Deps): void {
  deps.jobs.handle<OutcomeJob>(OUTCOME_QUEUE, { retryLimit: 20, retryDelay: 10, retryBackoff: true }, (em, job) =>
    sendOutcomes(deps, em, job),
  );
  deps.jobs.schedule('moderation', '* * * * *', async (em) => {
    await endExpiredBlocks(em, deps.now());
    await hideListingsOfBlocked(em, deps.now());
    await followUpChanges(em, deps.now());
  });
  deps.jobs.schedule('clear-moderation', '10 4 * * *', deleteOldModeration);
}

/** Daily job: runs `OLD_ROWS_SQL`. */
async function deleteOldModeration(em: EntityManager): Promise<void> {
  for (const sql of OLD_ROWS_SQL) await rows(em, preparedStatement(sql, []));
}
