// Creates and updates the agents that imported rows name (`agents`), and finds their ids.
import type { ClientBase } from 'pg';
import type { Listing } from './mapping/listing.ts';
import type { AgentDraft } from './mapping/raw-listing.ts';

/** SQL: the agents of a batch as rows `feed`. In all statements here $1 is the source and $2 the batch as JSON. */
const FEED_AGENTS_SQL = `json_to_recordset($2::json) as feed(reference text, name text, email text, phone text, image text, bio text, "brokerNumber" text)`;

/** SQL: creates agents that are new; none for an address that another profile has. */
const INSERT_SQL = `insert into agents (source, reference, name, title, email, phone, image, bio, broker_number)
  select $1, reference, name, 'Property Consultant', email, phone, image, bio, "brokerNumber" from ${FEED_AGENTS_SQL}
  where not exists (select from agents where lower(agents.email) = feed.email)
  on conflict do nothing`;

/** Updates the agents of the source from the feed. Keeps an email address that another profile has; an empty text clears nothing. */
const UPDATE_SQL = `with changed as (
    select agent.id, feed.name, feed.phone, coalesce(nullif(feed.image, ''), agent.image) as image,
      coalesce(nullif(feed.bio, ''), agent.bio) as bio, coalesce(feed."brokerNumber", agent.broker_number) as broker_number,
      case when exists (select from agents other where lower(other.email) = feed.email) then agent.email else feed.email end as email
    from ${FEED_AGENTS_SQL} join agents agent on agent.source = $1 and agent.reference = feed.reference)
  update agents agent set name = changed.name, phone = changed.phone, image = changed.image, bio = changed.bio, email = changed.email,
    broker_number = changed.broker_number
  from changed where agent.id = changed.id
    and (agent.name, agent.phone, agent.image, agent.bio, agent.email, agent.broker_number) is distinct from
      (changed.name, changed.phone, changed.image, changed.bio, changed.email, changed.broker_number)`;

/**
 * SQL: the ids of the agents by reference: the agent of the source, else the oldest profile with this address and name. Also of agents that staff took
 * down, whose homes are shown without them.
 */
const FIND_SQL = `select feed.reference, agent.id from ${FEED_AGENTS_SQL} join lateral (
    select id from agents
    where (source = $1 and reference = feed.reference) or (lower(email) = feed.email and lower(name) = lower(feed.name))
    order by (source = $1 and reference is not distinct from feed.reference) desc, id limit 1) agent on true`;

/**
 * Creates or updates the agents of a batch and returns their ids by reference. A profile from elsewhere is linked, unchanged, when address and
 * name match. An address that belongs to another name, such as an office's, creates no agent: its listing has none.
 */
export async function linkAgents(client: ClientBase, source: string, batch: readonly Listing[]): Promise<ReadonlyMap<string, number>> {
  const agents = new Map<string, AgentDraft>();
  for (const { agent } of batch) if (agent && !agents.has(agent.reference)) agents.set(agent.reference, agent);
  if (agents.size === 0) return new Map();
  const values = [source, JSON.stringify([...agents.values()])];
  await client.query(INSERT_SQL, values);
  await client.query(UPDATE_SQL, values);
  const { rows } = await client.query<{ reference: string; id: number }>(FIND_SQL, values);
  return new Map(rows.map((row) => [row.reference, row.id]));
}
