// Reads of agent profiles (`agents`): all, the best rated, and one. Profiles that staff took down are left out.
import type { EntityManager } from '@mikro-orm/postgresql';
import { AGENT_LANGUAGES } from '../../shared/agent/agent.labels.ts';
import type { AgentConfirmations, AgentView } from '../../shared/agent/agent.ts';
import { m } from '../../shared/messages/messages.ts';
import { INT4_MAX } from '../../shared/property/property.ts';
import { toIsoTime } from '../../shared/time.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { DomainError } from '../errors.ts';

/** A row of `COLUMNS`: the view of an agent without what `toAgent` adds. */
type AgentRow = Omit<AgentView, 'createdAt' | 'responseRate' | 'responseMinutes' | 'replyTime' | keyof AgentConfirmations> & {
  createdAt: string | Date;
};

/** SQL: the columns of an agent `a`. `property_agents.n` is the number of published homes of an agent. */
const COLUMNS = `a.id, a.name, a.title, a.email, a.phone, a.image, a.bio,
  a.name_ar as "nameAr", a.title_ar as "titleAr", a.bio_ar as "bioAr", a.specializations, a.languages, a.rating::float8 as rating, a.review_count as "reviewCount",
  a.years_experience as "yearsExperience", a.deals_closed as "dealsClosed", a.broker_number as "brokerNumber", a.created_at as "createdAt",
  coalesce((select n from property_agents c where c.agent_id = a.id), 0) as "activeListings"`;

/** The languages that a profile shows: those of nearly every agent while it says none. */
export const shownLanguages = (stated: readonly string[]): string[] => (stated.length > 0 ? [...stated] : [...AGENT_LANGUAGES]);

const BEST_FIRST = 'a.rating desc, a.review_count desc, a.id';

/** An agent as the API returns it. The figures of responses and of confirmed homes are null here; only the procedure `agent.get` fills them in. */
const toAgent = (row: AgentRow): AgentView => ({
  ...row,
  languages: shownLanguages(row.languages),
  responseRate: null,
  responseMinutes: null,
  replyTime: null,
  confirmedPercent: null,
  confirmedDays: null,
  inFeedPercent: null,
  createdAt: toIsoTime(row.createdAt),
});

/** Up to 1,000 agents, best rated first. */
export async function listAgents(em: EntityManager): Promise<AgentView[]> {
  const sql = `select ${COLUMNS} from agents a where a.removed_at is null order by ${BEST_FIRST} limit 1000`;
  return (await rows<AgentRow>(em, preparedStatement(sql, []))).map(toAgent);
}

/** The four best rated agents that have reviews and published homes. */
export async function topAgents(em: EntityManager): Promise<AgentView[]> {
  const sql = `select ${COLUMNS} from agents a where a.review_count > 0 and a.removed_at is null
    and exists (select 1 from property_agents c where c.agent_id = a.id and c.n > 0) order by ${BEST_FIRST} limit 4`;
  return (await rows<AgentRow>(em, preparedStatement(sql, []))).map(toAgent);
}

/** One agent. @throws DomainError MISSING when there is none, or staff took the profile down */
export async function getAgent(em: EntityManager, id: number): Promise<AgentView> {
  const sql = `select ${COLUMNS} from agents a where a.id = $1 and a.removed_at is null`;
  const [agent] = id <= INT4_MAX ? await rows<AgentRow>(em, preparedStatement(sql, [id])) : [];
  if (!agent) throw new DomainError('MISSING', m.agent_not_found());
  return toAgent(agent);
}
