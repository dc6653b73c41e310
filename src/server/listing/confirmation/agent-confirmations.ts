// Reads how lately the homes of an agent were confirmed as available, by people (the advertiser or our staff) and by a feed that names them.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { AgentConfirmations } from '../../../shared/agent/agent.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement } from '../../db/sql.ts';

/** A figure about fewer confirmed homes is null. */
const MIN_HOMES = 10;
/** Only the first homes of an agent's list are counted. */
const MAX_HOMES = 500;
/** Days in which a confirmation by a person counts as recent, and one by a feed. */
const CONFIRMED_DAYS = 30;
const IN_FEED_DAYS = 7;

/** Numbers of an agent's published homes, by who confirmed them last. */
interface Counts {
  homes: number;
  /** Confirmed by a person: at any time, and in the last CONFIRMED_DAYS. */
  byPerson: number;
  byPersonLately: number;
  /** Median age of the confirmations by persons, in seconds. */
  medianSeconds: number | null;
  /** Confirmed by a feed: at any time, and in the last IN_FEED_DAYS. */
  byFeed: number;
  byFeedLately: number;
}
/** SQL of `Counts`. Binds the agent, the time CONFIRMED_DAYS ago, the time IN_FEED_DAYS ago, and now. */
const COUNTS_SQL = `select count(*)::int as homes, count(*) filter (where c.confirmed_by <> 'feed')::int as "byPerson",
    count(*) filter (where c.confirmed_by <> 'feed' and c.confirmed_at > $2)::int as "byPersonLately",
    percentile_cont(0.5) within group (order by extract(epoch from $4::timestamptz - c.confirmed_at)) filter (where c.confirmed_by <> 'feed') as "medianSeconds",
    count(*) filter (where c.confirmed_by = 'feed')::int as "byFeed",
    count(*) filter (where c.confirmed_by = 'feed' and c.confirmed_at > $3)::int as "byFeedLately"
  from (select id from properties where agent_id = $1 and status = 'published' order by rank desc, created_at desc, id desc limit ${MAX_HOMES}) p
  left join listing_confirmations c on c.property_id = p.id`;

/**
 * Percent of an agent's published homes that people confirmed in the last 30 days, percent that a feed confirmed in the last 7, and the median
 * age (days) of confirmations by people. A figure is null when people, or feeds, have confirmed fewer than ten homes.
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
