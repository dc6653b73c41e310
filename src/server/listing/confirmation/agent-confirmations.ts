// How lately the homes of an agent were confirmed as available.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { AgentConfirmations } from '../../../shared/agent/agent.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement } from '../../db/sql.ts';

/** Fewer homes give no figure. */
const MIN_HOMES = 10;
/** The figures are of the first homes of an agent's list. */
const MAX_HOMES = 500;
const CONFIRMED_DAYS = 30;
const IN_FEED_DAYS = 7;

/** Numbers of an agent's homes by who confirmed them last. */
interface Counts {
  homes: number;
  /** By a person, at any time, and in the last 30 days. */
  byPerson: number;
  byPersonLately: number;
  /** Median age of the confirmations by persons, in seconds. */
  medianSeconds: number | null;
  /** By a feed, at any time, and in the last 7 days. */
  byFeed: number;
  byFeedLately: number;
}
/** Binds the agent, the start of the days of persons, that of the days of feeds, and now. */
const COUNTS_SQL = `select count(*)::int as homes, count(*) filter (where c.confirmed_by <> 'feed')::int as "byPerson",
    count(*) filter (where c.confirmed_by <> 'feed' and c.confirmed_at > $2)::int as "byPersonLately",
    percentile_cont(0.5) within group (order by extract(epoch from $4::timestamptz - c.confirmed_at)) filter (where c.confirmed_by <> 'feed') as "medianSeconds",
    count(*) filter (where c.confirmed_by = 'feed')::int as "byFeed",
    count(*) filter (where c.confirmed_by = 'feed' and c.confirmed_at > $3)::int as "byFeedLately"
  from (select id from properties where agent_id = $1 and status = 'published' order by rank desc, created_at desc, id desc limit ${MAX_HOMES}) p
  left join listing_confirmations c on c.property_id = p.id`;

/**
 * Shares (percent) of an agent's published homes that people confirmed in 30 days, and that a feed confirmed in 7, and the median age in days of what people
 * confirmed. The figures of people are null below ten homes that people confirmed, that of feeds below ten homes of feeds.
 */
export async function agentConfirmations(em: EntityManager, agentId: number, now: Date): Promise<AgentConfirmations> {
  const daysAgo = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  const values = [agentId, daysAgo(CONFIRMED_DAYS), daysAgo(IN_FEED_DAYS), now];
  const [counts] = await rows<Counts>(em, preparedStatement(COUNTS_SQL, values));
  const { homes, byPerson, byPersonLately, medianSeconds, byFeed, byFeedLately } = counts!;
  const percentOf = (count: number): number => Math.round((100 * count) / homes);
  const hasEnough = byPerson >= MIN_HOMES;
  return {
    confirmedPercent: hasEnough ? percentOf(byPersonLately) : null,
    confirmedDays: hasEnough ? Math.max(1, Math.ceil(((medianSeconds ?? 0) * 1000) / DAY_MS)) : null,
    inFeedPercent: byFeed >= MIN_HOMES ? percentOf(byFeedLately) : null,
  };
}
