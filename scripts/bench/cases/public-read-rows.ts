// Fills what generated homes lack and public reads show, into the database of the benchmarks `public-reads` and `pages`. Each function
// writes once: it does nothing when its rows are there already.
import type { Client } from 'pg';
import { WRITE_THIRDS_SQL } from '../../../src/server/sale/estimate/property-estimates.ts';

/**
 * Inserts 500 agents and updates every 20th generated home (50,000 of a million): it gets the amenity `Sea View`, and every 50,000th also
 * `Rooftop Helipad`, which are outside the closed list. Every 100th home (10,000) goes to the first agent; the others go to 20 agents
 * (2,000 each). 479 agents have no home.
 */
export async function addAgents(client: Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from agents');
  if (rows[0]!.count > 0) return;
  console.log('Adding agents and amenities outside the list ...');
  await client.query(`insert into agents (name, title, email, phone, bio)
    select 'Agent ' || n, 'Property Consultant', 'agent' || n || '@homes.example', '+971 4 000 0100', 'Knows every street.' from generate_series(1, 500) n`);
  // the ids updated here are multiples of 20, so `% 50` selects multiples of 100 and `% 500` reaches one agent in 20
  await client.query(`with agent_ids as (select array_agg(id order by id) as ids from agents)
    update properties p set amenities = p.amenities || case when p.id % 50000 = 0 then '{Sea View,Rooftop Helipad}' else '{Sea View}' end::text[],
      agent_id = (select case when p.id % 50 = 0 then ids[1] else ids[1 + p.id % 500] end from agent_ids)
    where p.source = 'generated' and p.id % 20 = 0`);
  await client.query('vacuum analyze properties, agents');
}

/**
 * Inserts a made-up estimate for every home for sale in Dubai that is not off-plan: its price, 20 % less and more, and a ratio of 0.8 to
 * 1.3. The nightly job makes none for generated homes, whose addresses are in no register of sales.
 */
export async function addEstimates(client: Client): Promise<void> {
  const { rows } = await client.query<{ isFilled: boolean }>('select exists(select from property_estimates) as "isFilled"');
  if (rows[0]!.isFilled) return;
  console.log('Adding estimates ...');
  await client.query(`insert into property_estimates (property_id, version, location, evidence, low, middle, high, ratio)
    select p.id, 1, p.location, 'building', p.price * 0.8, p.price, p.price * 1.2, 0.8 + p.id % 997 * 0.0005 from properties p
    where p.status = 'published' and p.transaction_type = 'Buy' and p.emirate = 'Dubai' and p.completion is distinct from 'off-plan'`);
  await client.query(WRITE_THIRDS_SQL);
  await client.query('vacuum analyze property_estimates');
}
