// The homes of an agent who took over their public profile (`agents.user_id`): the account answers for those of them that no one else answers for.
import type { EntityManager } from '@mikro-orm/postgresql';
import { execute } from '../db/orm.ts';
import { unpreparedStatement } from '../db/sql.ts';
import { forgetPersons } from './hand-over.ts';
import { GIVEN_AT_ONCE, SITE_SOURCES } from './source-owner.ts';

/**
 * SQL: makes the account of the profile $1 answer for up to GIVEN_AT_ONCE of its homes: those without a user, and those of the account's brokerage that
 * its claim of the feed gave to who claimed it. Homes that were assigned to another person stay theirs.
 */
const GIVE_PROFILE_SQL = `update properties p set user_id = agent.user_id
  from agents agent where agent.id = $1 and agent.user_id is not null and p.id = any(array(
    select home.id from properties home join agents profile on profile.id = home.agent_id
      left join import_sources source on source.source = home.source
      left join organization_members member on member.user_id = profile.user_id
    where home.agent_id = $1 and (home.user_id is null
      or (home.user_id = source.user_id and home.user_id <> profile.user_id and home.organization_id = member.organization_id))
    order by home.id limit ${GIVEN_AT_ONCE} for no key update of home))
  returning p.id`;

/** Gives the homes of a profile to its account, at most GIVEN_AT_ONCE. @returns how many */
export const giveProfileHomes = async (tx: EntityManager, agentId: number): Promise<number> =>
  (await execute(tx, unpreparedStatement(GIVE_PROFILE_SQL, [agentId]))).length;

/** SQL: who answers for a home `p` instead of an account that lost it: the brokerage's longest owner where it belongs to one, else no one. */
const NEXT_PERSON = `case when p.organization_id is not null then (select member.user_id from organization_members member
  where member.organization_id = p.organization_id order by member.role = 'owner' desc, member.joined_at, member.user_id limit 1) end`;
/**
 * Takes homes from a user who has them by the profile $2 of an agent, and with `allFeeds` all homes of feeds. Homes of the brokerage that the user is in stay
 * theirs. The user no longer knows the people who asked about the homes alone.
 */
async function takeHomes(
  tx: EntityManager,
  { userId, agentId, allFeeds }: { userId: number; agentId: number | null; allFeeds: boolean },
): Promise<void> {
  const homes = `select p.id from properties p where p.user_id = $1 and (p.agent_id = $2::int or ($3 and p.source not in ${SITE_SOURCES}))
      and not exists (select from organization_members member where member.user_id = $1 and member.organization_id = p.organization_id)
    order by p.id for no key update`;
  const taken = await execute<{ id: number }>(
    tx,
    unpreparedStatement(`update properties p set user_id = ${NEXT_PERSON} where p.id = any(array(${homes})) returning p.id`, [
      userId,
      agentId,
      allFeeds,
    ]),
  );
  const left = await execute<{ id: number }>(
    tx,
    unpreparedStatement(
      `update inquiries i set person_id = null from inquiry_persons person
       where i.property_id = any($1::int[]) and person.id = i.person_id and person.user_id = $2 returning person.id`,
      [taken.map(({ id }) => id), userId],
    ),
  );
  await forgetPersons(
    tx,
    left.map(({ id }) => id),
  );
}

/** SQL: what a profile without an account has in the columns of its claim. A picture that the account uploaded goes with it. */
const UNCLAIMED = `user_id = null, claimed_at = null, wanted_name = null, homes_given_at = null,
  image = case when image like '/uploads/%' then '' else image end`;

/** Takes a profile and its homes from its account; what the account wrote stays until the next import. @returns the former account; null without one */
export async function releaseProfile(tx: EntityManager, agentId: number): Promise<number | null> {
  const [former] = await execute<{ userId: number }>(
    tx,
    unpreparedStatement(
      `with former as (select id, user_id from agents where id = $1 and user_id is not null for update)
       update agents set ${UNCLAIMED} from former where agents.id = former.id returning former.user_id as "userId"`,
      [agentId],
    ),
  );
  if (!former) return null;
  await takeHomes(tx, { userId: former.userId, agentId, allFeeds: false });
  return former.userId;
}

/** Takes its profile and all homes of feeds from an account that ends. Call it after the account left its brokerage. */
export async function releaseProfileOf(tx: EntityManager, userId: number): Promise<void> {
  const sql = `update agents set ${UNCLAIMED} where user_id = $1 returning id`;
  const [profile] = await execute<{ id: number }>(tx, unpreparedStatement(sql, [userId]));
  await takeHomes(tx, { userId, agentId: profile?.id ?? null, allFeeds: true });
}
