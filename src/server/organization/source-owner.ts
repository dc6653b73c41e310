// SQL: whose homes of an import are. A source (`import_sources`) belongs to a brokerage from its claim on; its homes to that brokerage, and to the person
// who answers for them there. Imports and claims use the same words.
import type { ClientBase } from 'pg';

/** SQL: the sources that are no imports. */
export const SITE_SOURCES = `('own', 'demo', 'generated')`;

/** Homes that are given to a brokerage in one transaction. */
export const GIVEN_AT_ONCE = 1000;

/**
 * SQL: who answers for a home of a claimed source `source` whose agent is `agentId`: the agent's account when it belongs to the brokerage, else who claimed
 * the source while they belong to it, else its owner.
 */
const personSql = (agentId: string): string => `coalesce(
  (select agent.user_id from agents agent join organization_members member on member.user_id = agent.user_id
    where agent.id = ${agentId} and member.organization_id = source.organization_id),
  (select member.user_id from organization_members member where member.organization_id = source.organization_id
    order by member.user_id = source.user_id desc nulls last, member.role = 'owner' desc, member.joined_at, member.user_id limit 1))`;

/** SQL: the account that took over the profile of an agent; null without one. */
export const profilePersonSql = (agentId: string): string => `(select agent.user_id from agents agent where agent.id = ${agentId})`;

/** SQL: the member who gave the address of the feed `source` and works alone; null for other sources. */
export const sourcePersonSql = (source: string): string =>
  `(select own.user_id from import_sources own where own.source = ${source} and own.organization_id is null)`;

/** SQL: who answers for a new home of an import; null unless its source has an owner or its agent took their profile over. */
export const newHomePersonSql = (agentId: string): string => `case when source.organization_id is not null then ${personSql(agentId)}
  when source.user_id is not null then source.user_id else ${profilePersonSql(agentId)} end`;

/** SQL: gives up to GIVEN_AT_ONCE stored homes of the source $1 to its brokerage. Homes of a member stay theirs. */
export const GIVE_SQL = `update properties p set organization_id = source.organization_id, user_id = coalesce(p.user_id, ${personSql('p.agent_id')})
  from import_sources source where source.source = $1 and p.id = any(array(select home.id from properties home
    where home.source = $1 and home.organization_id is distinct from source.organization_id order by home.id limit ${GIVEN_AT_ONCE} for no key update))`;

/** Gives all stored homes of a claimed source to its brokerage, some at a time. A job then does the rest, and notes when (`given_at`). */
export async function giveAllHomes(client: ClientBase, source: string): Promise<void> {
  while (((await client.query(GIVE_SQL, [source])).rowCount ?? 0) > 0);
}
