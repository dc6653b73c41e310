import type { EntityManager } from '@mikro-orm/postgresql';
import { AGENT_LANGUAGES } from '../../shared/agent.labels.ts';
import type { AgentView } from '../../shared/agent.ts';
import { INT4_MAX } from '../../shared/property/property.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { DomainError } from '../errors.ts';

type AgentRow = Omit<AgentView, 'languages' | 'createdAt' | 'responseRate' | 'responseMinutes'> & { createdAt: string | Date };

const COLUMNS = `a.id, a.name, a.title, a.email, a.phone, a.image, a.bio, a.specializations, a.rating::float8 as rating, a.review_count as "reviewCount",
  a.years_experience as "yearsExperience", a.deals_closed as "dealsClosed", a.created_at as "createdAt",
  coalesce((select n from property_agents c where c.agent_id = a.id), 0) as "activeListings"`;

const toAgent = (row: AgentRow): AgentView => ({
  ...row,
  languages: [...AGENT_LANGUAGES],
  responseRate: null,
  responseMinutes: null,
  createdAt: new Date(row.createdAt).toISOString(),
});

/** Up to 1,000 agents, best rated first. */
export const listAgents = async (em: EntityManager): Promise<AgentView[]> =>
  (
    await rows<AgentRow>(
      em,
      preparedStatement(`select ${COLUMNS} from agents a order by a.rating desc, a.review_count desc, a.id limit 1000`, []),
    )
  ).map(toAgent);

/** The four best rated agents. */
export const topAgents = async (em: EntityManager): Promise<AgentView[]> =>
  (
    await rows<AgentRow>(
      em,
      preparedStatement(
        `select ${COLUMNS} from agents a where a.review_count > 0 order by a.rating desc, a.review_count desc, a.id limit 4`,
        [],
      ),
    )
  ).map(toAgent);

/** @throws DomainError MISSING when there is no such agent */
export async function getAgent(em: EntityManager, id: number): Promise<AgentView> {
  const matches =
    id <= INT4_MAX ? await rows<AgentRow>(em, preparedStatement(`select ${COLUMNS} from agents a where a.id = $1`, [id])) : [];
  if (!matches[0]) throw new DomainError('MISSING', 'Agent not found');
  return toAgent(matches[0]);
}
