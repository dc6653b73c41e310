// The homes of feeds that members gave the address of, or the files of, when such a feed or its owner ends: they become listings that are changed here.
import type { EntityManager } from '@mikro-orm/postgresql';
import { execute } from '../db/orm.ts';
import { unpreparedStatement } from '../db/sql.ts';

/** SQL: the source of the homes of a row of `incoming_feeds`. */
const FEED_SOURCE = `case when url is null then 'file-' else 'feed-' end || id`;

/** Homes of one transaction. */
const KEPT_AT_ONCE = 500;

/** SQL: makes up to KEPT_AT_ONCE homes of the source $1 listings of their own. Its references stay as the agency's. */
const KEEP_SQL = `update properties set source = 'own', reference = null, agency_reference = coalesce(agency_reference, left(reference, 100)), content_hash = null
  where id = any(array(select id from properties where source = $1 order by id limit ${KEPT_AT_ONCE} for no key update)) returning id`;

/** Makes the homes of a source listings of their own, some at a time unless `em` is in a transaction, and forgets the source. */
export async function keepFeedHomes(em: EntityManager, source: string): Promise<void> {
  while ((await execute(em, unpreparedStatement(KEEP_SQL, [source]))).length === KEPT_AT_ONCE);
  await execute(em, unpreparedStatement('delete from import_sources where source = $1', [source]));
}

/** Ends the feeds of a member who works alone, or of an organization, with their owner. */
export async function endFeedsOf(tx: EntityManager, owner: { userId: number } | { organizationId: number }): Promise<void> {
  const [condition, id] =
    'userId' in owner ? ['user_id = $1 and organization_id is null', owner.userId] : ['organization_id = $1', owner.organizationId];
  await endFeeds(tx, condition, id);
}

/** Ends the feeds of a condition about $1. */
async function endFeeds(tx: EntityManager, condition: string, id: number): Promise<void> {
  const ended = await execute<{ source: string }>(
    tx,
    unpreparedStatement(`delete from incoming_feeds where ${condition} returning ${FEED_SOURCE} as source`, [id]),
  );
  for (const { source } of ended) await keepFeedHomes(tx, source);
}

/** Gives the feeds that a member has alone to their organization, with their sources. What they uploaded ends: the organization has files of its own. */
export async function bringFeeds(tx: EntityManager, userId: number, organizationId: number): Promise<void> {
  await endFeeds(tx, 'user_id = $1 and organization_id is null and url is null', userId);
  await execute(
    tx,
    unpreparedStatement(
      `with brought as (update incoming_feeds set organization_id = $2 where user_id = $1 and organization_id is null returning id)
       update import_sources set organization_id = $2 from brought where source = 'feed-' || brought.id`,
      [userId, organizationId],
    ),
  );
}
