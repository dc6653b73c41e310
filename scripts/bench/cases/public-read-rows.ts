// Adds agents, amenities outside the closed list and price estimates to the database of the benchmarks `public-reads` and `pages`, because
// generated homes have none. Writes `agents`, `properties` and `property_estimates`. A function whose rows exist already does nothing.
import type { Client } from 'pg';
import { WRITE_THIRDS_SQL } from '../../../src/server/sale/estimate/property-estimates.ts';

/**
 * Inserts 500 agents. Updates every 20th of a million generated homes: each gets the amenity `Sea View`, and every 50,000th home also
 * `Rooftop Helipad`. The first agent gets 10,000 of these homes (every 100th), 20 agents get 2,000 each, and 479 agents none.
 * Every 200th home belongs to one brokerage, `harbour-homes`.
 */
export async function addAgents(client: Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from agents');
  if (rows[0]!.count > 0) return;
  console.log('Adding agents and amenities outside the list ...');
  await client.query(`insert into agents (name, title, email, phone, bio)
    select 'Agent ' || n, 'Property Consultant', 'agent' || n || '@homes.example', '+971 4 000 0100', 'Knows every street.' from generate_series(1, 500) n`);
  // The updated ids are multiples of 20. Of these, `% 50 = 0` selects the multiples of 100; for the others `% 500` has 20 values, which
  // are the positions of 20 agents.
  await client.query(`with agent_ids as (select array_agg(id order by id) as ids from agents)
    update properties p set amenities = p.amenities || case when p.id % 50000 = 0 then '{Sea View,Rooftop Helipad}' else '{Sea View}' end::text[],
      agent_id = (select case when p.id % 50 = 0 then ids[1] else ids[1 + p.id % 500] end from agent_ids)
    where p.source = 'generated' and p.id % 20 = 0`);
  await client.query(`with brokerage as (insert into organizations (name, slug, emirate, trade_licence, licence_until)
      values ('Harbour Homes', 'harbour-homes', 'Dubai', 'CN-1', '2099-12-31') returning id)
    update properties set organization_id = (select id from brokerage) where source = 'generated' and id % 200 = 7`);
  await client.query('vacuum analyze properties, agents');
}

/**
 * Inserts a made-up estimate for every ready home for sale in Dubai: its asking price, 20 % less and 20 % more (AED), and a `ratio` of
 * 0.8 to 1.3. The nightly job estimates no generated home, because no registered sale has its address.
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
