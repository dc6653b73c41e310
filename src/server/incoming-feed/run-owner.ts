// Finds who answers for a feed, and what their plan allows, when it is read.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { FeedFailure } from '../../shared/incoming-feed/incoming-feed.ts';
import { listingLimit } from '../../shared/payment/subscription.ts';
import { dubaiDay } from '../../shared/time.ts';
import { isBlockedSql } from '../account/sign-in/account.block.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import type { Deps } from '../deps.ts';
import type { SourceOwner } from '../import/owner.ts';
import { NEW_MEMBER_MS } from '../moderation/screening.ts';
import { readPlanFacts } from '../organization/plan.ts';
import type { ClaimedRun } from './claim-run.ts';

/**
 * Who answers for a feed: the member who works alone, unless they are blocked or joined a brokerage; of a brokerage who made it while they own or manage it,
 * else its longest owner.
 */
const PERSON_SQL = `select u.id, u.created_at as "createdAt", u.email, u.locale, u.full_name as "fullName", u.username, o.licence_until::text as "licenceUntil"
  from users u left join organization_members member on member.user_id = u.id left join organizations o on o.id = member.organization_id
  where not ${isBlockedSql('u.id')} and case when $2::int is null then u.id = $1::int and member.user_id is null
    else member.organization_id = $2 and member.role <> 'agent' and o.removed_at is null end
  order by u.id = $1::int desc, member.role = 'owner' desc, member.joined_at limit 1`;

export interface FeedPerson {
  id: number;
  createdAt: string | Date;
  email: string;
  locale: string | null;
  fullName: string | null;
  username: string;
  licenceUntil: string | null;
}

/** The name under which a member advertises, as `publicName` of accounts makes it. */
const nameOf = ({ fullName, username }: FeedPerson): string | null => fullName ?? (username.includes('@') ? null : username);

/** The person and the plan of a feed; a failure where it may not be read. */
export async function readOwner(
  deps: Deps,
  em: EntityManager,
  run: ClaimedRun,
): Promise<{ person: FeedPerson; owner: SourceOwner } | FeedFailure> {
  const { userId, organizationId } = run;
  const [person] = await rows<FeedPerson>(em, preparedStatement(PERSON_SQL, [userId, organizationId]));
  if (!person) return { reason: 'owner', detail: '' };
  if (person.licenceUntil !== null && person.licenceUntil < dubaiDay(deps.now())) return { reason: 'licence', detail: person.licenceUntil };
  const facts = await readPlanFacts(em, { userId: person.id, organizationId }, deps.now(), { isLocked: false });
  if (!facts) return { reason: 'owner', detail: '' };
  const limit = listingLimit(facts, deps.now(), deps.env.FREE_LISTING_LIMIT);
  const isNewMember = deps.now().getTime() - new Date(person.createdAt).getTime() < NEW_MEMBER_MS;
  const { MODERATION: moderation } = deps.env;
  return {
    person,
    owner: {
      userId: organizationId === null ? person.id : null,
      organizationId,
      limit,
      name: nameOf(person),
      adopts: run.url === null,
      isNewMember,
      moderation,
    },
  };
}
