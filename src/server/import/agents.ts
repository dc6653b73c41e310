// Creates and updates agent profiles (table `agents`) for the agents that imported listings name, and finds their ids.
import type { ClientBase } from 'pg';
import type { Listing } from './mapping/listing.ts';
import type { AgentDraft } from './mapping/raw-listing.ts';

/** SQL: the agents of a batch as rows `feed`. In all statements here $1 is the source (the name of the feed) and $2 the agents as JSON. */
const FEED_AGENTS_SQL = `json_to_recordset($2::json) as feed(reference text, name text, email text, phone text, image text, bio text, "brokerNumber" text)`;

/** SQL: creates the agents that are new, but none whose email address another profile has. */
const INSERT_SQL = `insert into agents (source, reference, name, title, email, phone, image, bio, broker_number)
  select $1, reference, name, 'Property Consultant', email, phone, image, bio, "brokerNumber" from ${FEED_AGENTS_SQL}
  where not exists (select from agents where lower(agents.email) = feed.email)
  on conflict do nothing`;

/**
 * SQL: updates the agents of the source from the feed where a value differs. The email address stays when another profile has the new one;
 * image, bio and broker number stay when the feed has none. A profile that its agent took over stays as they wrote it.
 */
const UPDATE_SQL = `with changed as (
    select agent.id, feed.name, feed.phone, coalesce(nullif(feed.image, ''), agent.image) as image,
      coalesce(nullif(feed.bio, ''), agent.bio) as bio, coalesce(feed."brokerNumber", agent.broker_number) as broker_number,
      case when exists (select from agents other where lower(other.email) = feed.email) then agent.email else feed.email end as email
    from ${FEED_AGENTS_SQL} join agents agent on agent.source = $1 and agent.reference = feed.reference
      and agent.user_id is null)
  update agents agent set name = changed.name, phone = changed.phone, image = changed.image, bio = changed.bio, email = changed.email,
    broker_number = changed.broker_number
  from changed where agent.id = changed.id
    and (agent.name, agent.phone, agent.image, agent.bio, agent.email, agent.broker_number) is distinct from
      (changed.name, changed.phone, changed.image, changed.bio, changed.email, changed.broker_number)`;

/**
 * SQL: the id for each reference of the feed: the agent of the source, else the oldest profile with the same email address and name.
 * Includes agents whom staff have removed; homes are shown without those.
 */
const FIND_SQL = `select feed.reference, agent.id from ${FEED_AGENTS_SQL} join lateral (
    select id from agents
    where (source = $1 and reference = feed.reference) or (lower(email) = feed.email and lower(name) = lower(feed.name))
    order by (source = $1 and reference is not distinct from feed.reference) desc, id limit 1) agent on true`;

/** SQL: the profile for each reference of the feed that the user $1, or a person of the organization $3, took over. */
const FIND_OWN_SQL = `select feed.reference, agent.id from ${FEED_AGENTS_SQL} join agents agent on lower(agent.email) = lower(feed.email)
  where agent.removed_at is null and case when $3::int is null then agent.user_id = $1::int
    else exists (select from organization_members member where member.user_id = agent.user_id and member.organization_id = $3) end`;

/** The ids of the agents of a member's own feed by reference: profiles of the member or their organization alone, none of which it changes. */
export async function findOwnAgents(
  client: ClientBase,
  { userId, organizationId }: { userId: number | null; organizationId: number | null },
  batch: readonly Listing[],
): Promise<ReadonlyMap<string, number>> {
  const agents = batch.flatMap(({ agent }) => agent ?? []);
  if (agents.length === 0) return new Map();
  const { rows } = await client.query<{ reference: string; id: number }>(FIND_OWN_SQL, [userId, JSON.stringify(agents), organizationId]);
  return new Map(rows.map((row) => [row.reference, row.id]));
}

/**
 * Creates or updates the agents of a batch and returns their ids by reference. An existing profile that the source did not create is left
 * unchanged, and its id returned when email address and name match. An address that a profile of another name has, such as that of an
 * office, gives no agent.
 */
export async function linkAgents(client: ClientBase, source: string, batch: readonly Listing[]): Promise<ReadonlyMap<string, number>> {
  const agentByReference = new Map<string, AgentDraft>();
  for (const { agent } of batch) if (agent && !agentByReference.has(agent.reference)) agentByReference.set(agent.reference, agent);
  if (agentByReference.size === 0) return new Map();
  const values = [source, JSON.stringify([...agentByReference.values()])];
  await client.query(INSERT_SQL, values);
  await client.query(UPDATE_SQL, values);
  const { rows } = await client.query<{ reference: string; id: number }>(FIND_SQL, values);
  return new Map(rows.map((row) => [row.reference, row.id]));
}
