// SQL that creates and updates the agents named by imported rows (`agents`) and finds their ids.
import type { ClientBase } from 'pg';
import type { Listing } from './mapping/listing.ts';
import type { AgentDraft } from './mapping/raw-listing.ts';

/** SQL: the agents of a batch ($2) as rows. */
const FEED_AGENTS_SQL = `json_to_recordset($2::json) as r(reference text, name text, email text, phone text, image text, bio text, "brokerNumber" text)`;

/** SQL: creates agents that are new; none for an address that another profile has. */
const INSERT_SQL = `insert into agents (source, reference, name, title, email, phone, image, bio, broker_number)
  select $1, reference, name, 'Property Consultant', email, phone, image, bio, "brokerNumber" from ${FEED_AGENTS_SQL}
  where not exists (select from agents a where lower(a.email) = r.email)
  on conflict do nothing`;

/** Updates the agents of the source from the feed. Keeps an email address that another profile has; an empty text clears nothing. */
const UPDATE_SQL = `with feed as (
    select a.id, r.name, r.phone, coalesce(nullif(r.image, ''), a.image) as image, coalesce(nullif(r.bio, ''), a.bio) as bio,
      coalesce(r."brokerNumber", a.broker_number) as broker_number,
      case when exists (select from agents o where lower(o.email) = r.email) then a.email else r.email end as email
    from ${FEED_AGENTS_SQL} join agents a on a.source = $1 and a.reference = r.reference)
  update agents a set name = s.name, phone = s.phone, image = s.image, bio = s.bio, email = s.email, broker_number = s.broker_number
  from feed s where a.id = s.id and (a.name, a.phone, a.image, a.bio, a.email, a.broker_number) is distinct from (s.name, s.phone, s.image, s.bio, s.email, s.broker_number)`;

/** SQL: the ids of the agents by reference, also of those that staff took down: their homes are shown without them. */
const FIND_SQL = `select r.reference, a.id from ${FEED_AGENTS_SQL} join lateral (
    select id from agents where (source = $1 and reference = r.reference) or (lower(email) = r.email and lower(name) = lower(r.name))
    order by (source = $1 and reference is not distinct from r.reference) desc, id limit 1) a on true`;

/**
 * Creates or updates the agents of a batch and returns their ids by reference. A profile from elsewhere is linked, unchanged, when address and
 * name match. An address that belongs to another name, such as an office's, creates no agent: its listing has none.
 */
export async function linkAgents(client: ClientBase, source: string, batch: readonly Listing[]): Promise<ReadonlyMap<string, number>> {
  const people = new Map<string, AgentDraft>();
  for (const { agent } of batch) if (agent && !people.has(agent.reference)) people.set(agent.reference, agent);
  if (people.size === 0) return new Map();
  const values = [source, JSON.stringify([...people.values()])];
  await client.query(INSERT_SQL, values);
  await client.query(UPDATE_SQL, values);
  const { rows } = await client.query<{ reference: string; id: number }>(FIND_SQL, values);
  return new Map(rows.map((row) => [row.reference, row.id]));
}
