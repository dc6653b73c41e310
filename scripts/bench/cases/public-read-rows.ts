import type { Client } from 'pg';
import { WRITE_THIRDS_SQL } from '../../../src/server/sale/estimate/property-estimates.ts';

/** Adds what generated homes lack and public reads show: 500 agents, one of whom has 20,000 homes, and amenities outside the closed list. */
export async function addAgents(client: Client): Promise<void> {
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from agents');
  if (rows[0]!.n > 0) return;
  console.log('Adding agents and amenities outside the list ...');
  await client.query(`insert into agents (name, title, email, phone, bio)
    select 'Agent ' || n, 'Property Consultant', 'agent' || n || '@homes.example', '+971 4 000 0100', 'Knows every street.' from generate_series(1, 500) n`);
  await client.query(`with ids as (select array_agg(id order by id) as list from agents)
    update properties p set amenities = p.amenities || case when p.id % 50000 = 0 then '{Sea View,Rooftop Helipad}' else '{Sea View}' end::text[],
      agent_id = (select case when p.id % 50 = 0 then list[1] else list[1 + p.id % 500] end from ids)
    where p.source = 'generated' and p.id % 20 = 0`);
  await client.query('vacuum analyze properties, agents');
}

/** Fills columns that generated homes lack: a quarter of them get a completion, some of these are furnished or have a lowered price. */
export async function addNewerColumns(client: Client): Promise<void> {
  const { rows } = await client.query<{ has: boolean }>('select exists(select from properties where completion is not null) as has');
  if (rows[0]!.has) return;
  console.log('Adding completion, furnishing and lowered prices ...');
  await client.query(`update properties p set completion = case when p.id % 5 < 3 then 'ready' else 'off-plan' end,
      furnished = coalesce(furnished, case when p.id % 3 = 0 then 'yes' when p.id % 7 = 0 then 'no' when p.id % 11 = 0 then 'partly' end),
      price_dropped_at = case when p.id % 6 = 0 then p.created_at + interval '3 days' end
    where p.source = 'generated' and (p.id / 7) % 4 = 0`);
  await client.query('vacuum analyze properties');
}

/** An estimate of every ready home for sale in Dubai. The nightly job makes none for generated homes, whose addresses are in no register. */
export async function addEstimates(client: Client): Promise<void> {
  const { rows } = await client.query<{ has: boolean }>('select exists(select from property_estimates) as has');
  if (rows[0]!.has) return;
  console.log('Adding estimates ...');
  await client.query(`insert into property_estimates (property_id, version, location, evidence, low, middle, high, ratio)
    select p.id, 1, p.location, 'building', p.price * 0.8, p.price, p.price * 1.2, 0.8 + p.id % 997 * 0.0005 from properties p
    where p.status = 'published' and p.transaction_type = 'Buy' and p.emirate = 'Dubai' and p.completion is distinct from 'off-plan'`);
  await client.query(WRITE_THIRDS_SQL);
  await client.query('vacuum analyze property_estimates');
}
