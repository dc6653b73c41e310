import type { Client } from 'pg';

/** What generated homes lack and public reads show: 500 agents, one of whom has 20,000 homes, and amenities outside the closed list. */
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
