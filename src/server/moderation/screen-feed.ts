// Opens review items (`review_items`) for new homes of a member's own feed, as `screening.ts` does for listings that are written here, but for many at once: those
// like a removed one of the same owner, and the first ones of a new member. Prices are not compared.
import type { ClientBase } from 'pg';
import type { Env } from '../env.ts';
import { bareText, FIRST_LISTINGS } from './screening.ts';

interface FeedHomes {
  source: string;
  /** Those that are new. */
  references: readonly string[];
  userId: number | null;
  organizationId: number | null;
  /** Whether the member registered lately. */
  isNewMember: boolean;
  moderation: Env['MODERATION'];
}

/** Shorter descriptions are alike by chance. Addresses are not compared: those of feeds are often the community alone. */
const MIN_TEXT = 20;

/** SQL: the homes of the user $1 or the organization $2 that staff removed. */
const REMOVED_SQL = `select other.id from removed_listings removed join properties other on other.id = removed.property_id
  where removed.item_id is not null and (other.user_id = $1 or other.organization_id = $2) limit 200`;

/** SQL: opens items for the homes of the source $1 with the references $2 that are like one of the homes $3. */
const LIKE_REMOVED_SQL = `insert into review_items (kind, subject_kind, subject_id, urgency, opened_at)
  select 'removed', 'property', p.id, 0, now() from properties p where p.source = $1 and p.reference = any($2) and exists (
    select from properties other where other.id = any($3::int[]) and other.id <> p.id
      and (length(p.description) >= ${MIN_TEXT} and ${bareText('p.description')} = ${bareText('other.description')} or p.images && other.images))
  on conflict do nothing returning subject_id as id`;

/** SQL: opens items for those of the first homes of the source $1 that have the references $2. */
const FIRST_SQL = `insert into review_items (kind, subject_kind, subject_id, urgency, opened_at)
  select 'new_member', 'property', first.id, 0, now()
  from (select id, reference from properties where source = $1 order by id limit ${FIRST_LISTINGS}) first where first.reference = any($2)
  on conflict do nothing returning subject_id as id`;

/** SQL: pauses the homes $1, and those of the source $2 with the references $3 that wait for staff. */
const PAUSE_SQL = `update properties p set status = 'paused' where p.status = 'published' and (p.id = any($1::int[])
  or $4 and p.source = $2 and p.reference = any($3) and exists (select from review_items item
    where item.subject_kind = 'property' and item.subject_id = p.id and item.kind in ('shared', 'new_member') and item.state <> 'decided'))`;

/** Call it in the transaction that stored the homes. Homes like a removed one start paused, and with MODERATION=before all that staff should look at. */
export async function screenFeedHomes(client: ClientBase, homes: FeedHomes): Promise<void> {
  const { source, references, userId, organizationId, isNewMember, moderation } = homes;
  if (moderation === 'off' || references.length === 0) return;
  const removed = await client.query<{ id: number }>(REMOVED_SQL, [userId, organizationId]);
  const held =
    removed.rows.length === 0
      ? []
      : (await client.query<{ id: number }>(LIKE_REMOVED_SQL, [source, references, removed.rows.map(({ id }) => id)])).rows;
  if (isNewMember) await client.query(FIRST_SQL, [source, references]);
  const isBefore = moderation === 'before';
  if (held.length > 0 || isBefore) await client.query(PAUSE_SQL, [held.map(({ id }) => id), source, references, isBefore]);
}
