import type { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { Agent } from '../agent/agent.entity.ts';
import { Property } from '../property/property.entity.ts';
import { refreshSearchTerms } from '../property/property.terms.ts';
import { DEMO_AGENTS } from './demo/agents.ts';
import { DEMO_HOMES } from './demo/homes.ts';
import type { DemoHome } from './demo/types.ts';

const DAY_MS = 86_400_000;
const SEED_LOCK = 727_202_610;

/** A demo home as a row; days count back from `now`, so that the demo never ages. */
const toRow = ({ agent, promotion, createdDaysAgo, ...home }: DemoHome, agentIds: Map<string, number>, now: number) => ({
  ...home,
  source: 'demo',
  reference: String(home.id),
  agent: agent === null ? null : agentIds.get(agent)!,
  isPromoted: promotion !== null,
  promotionLevel: promotion?.level ?? 0,
  promotionStartDate: promotion && new Date(now - promotion.startedDaysAgo * DAY_MS),
  promotionEndDate: promotion && new Date(now + promotion.endsInDays * DAY_MS),
  createdAt: new Date(now - createdDaysAgo * DAY_MS),
});

/** Fills an empty database with the demo agents and homes, once, whatever starts together; does nothing when there are homes. */
export async function seedDemo(orm: MikroORM, url: string, now = Date.now()): Promise<boolean> {
  const guard = new pg.Client({ connectionString: url });
  await guard.connect();
  try {
    await guard.query('select pg_advisory_lock($1)', [SEED_LOCK]);
    const em = orm.em.fork();
    if (await em.findOne(Property, { id: { $gt: 0 } }, { fields: ['id'] })) return false;
    await em.transactional(async (tx) => {
      const ids = await tx.insertMany(
        Agent,
        DEMO_AGENTS.map(({ key, ...agent }, i) => ({ ...agent, source: 'demo', reference: key, createdAt: new Date(now - (400 + i * 30) * DAY_MS) })),
      );
      const agentIds = new Map(DEMO_AGENTS.map((agent, i) => [agent.key, ids[i]!]));
      await tx.insertMany(Property, DEMO_HOMES.map((home) => toRow(home, agentIds, now)));
      await tx.execute(`select setval('properties_id_seq', (select max(id) from properties))`);
    });
    await refreshSearchTerms(em);
    return true;
  } finally {
    await guard.end();
  }
}
