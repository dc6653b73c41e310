// Rules of advertising permits (columns `permit_*` of `properties`): what publishing needs, one number for one advert, and checks by staff.
import type { EntityManager } from '@mikro-orm/postgresql';
import { formatDay } from '../../shared/format.ts';
import { isPermitEnded, needsPermit } from '../../shared/listing/permit.ts';
import type { PermitInput } from '../../shared/listing/permit-schemas.ts';
import { m } from '../../shared/messages/messages.ts';
import { cleanTitle } from '../../shared/property/clean-title.ts';
import type { PropertyView } from '../../shared/property/property.ts';
import { dubaiDay } from '../../shared/time.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors.ts';

/** The permit of a listing as it will be stored; null for none. */
type Permit = Pick<PermitInput, 'number' | 'until'> | null;

/** The columns of a permit as its owner entered it; the day on which staff checked it is cleared, because they checked the former permit. */
export const permitColumns = (permit: PermitInput | null) => ({
  permitKind: permit?.kind ?? null,
  permitNumber: permit?.number ?? null,
  permitUrl: permit?.url ?? null,
  permitUntil: permit?.until ?? null,
  permitCheckedAt: null,
});

/** The permit of a stored listing. */
export const permitOf = ({ permitNumber, permit }: Pick<PropertyView, 'permitNumber' | 'permit'>): Permit =>
  permitNumber === null ? null : { number: permitNumber, until: permit?.until ?? null };

/** Whether a permit differs from the stored one; the same one keeps what staff checked. */
export const hasOtherPermit = (
  { permitNumber, permit }: Pick<PropertyView, 'permitNumber' | 'permit'>,
  entered: PermitInput | null,
): boolean =>
  (entered?.number ?? null) !== permitNumber ||
  (entered?.kind ?? null) !== (permit?.kind ?? null) ||
  (entered?.url ?? null) !== (permit?.url ?? null) ||
  (entered?.until ?? null) !== (permit?.until ?? null);

/** Title of another published listing of a user with the same permit number; null for none. `exceptId` is the listing itself, 0 for a new one. */
export async function findPermitUse(em: EntityManager, userId: number, number: string, exceptId: number): Promise<string | null> {
  const sql = `select title from properties where permit_number = $1 and permit_number is not null and status = 'published' and user_id = $2 and id <> $3
    order by id limit 1`;
  const [row] = await rows<{ title: string }>(em, preparedStatement(sql, [number, userId, exceptId]));
  return row ? cleanTitle(row.title) : null;
}

interface PermitCheck {
  /** 0 for a new listing. */
  id: number;
  userId: number;
  emirate: string;
  permit: Permit;
  /** Whether the permit is entered now: an old one may have ended while other fields are changed. */
  isChanged: boolean;
  /** Whether the listing is published after the change. */
  willBePublished: boolean;
}

/**
 * Requires that a listing may have its permit. Locks the number, so that two listings do not get it at the same time.
 * @throws DomainError INVALID for a permit that has ended, or none where the setting PERMITS requires one; CONFLICT for the number of another
 * published listing of the user, with that setting
 */
export async function assertPermit({ env, now }: Pick<Deps, 'env' | 'now'>, tx: EntityManager, check: PermitCheck): Promise<void> {
  const { permit, willBePublished } = check;
  const isRequired = env.PERMITS === 'require' && willBePublished && needsPermit(check.emirate);
  if (isRequired && !permit?.number) throw new DomainError('INVALID', m.listing_permit_number_required());
  if (isRequired && !permit?.until) throw new DomainError('INVALID', m.listing_permit_until_required());
  if ((check.isChanged || isRequired) && permit?.until && isPermitEnded(permit.until, dubaiDay(now())))
    throw new DomainError('INVALID', m.listing_permit_ended({ date: formatDay(permit.until) }));
  if (env.PERMITS !== 'require' || !willBePublished || !permit?.number) return;
  await tx.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`permit:${permit.number}`]);
  const title = await findPermitUse(tx, check.userId, permit.number, check.id);
  if (title !== null) throw new DomainError('CONFLICT', m.listing_permit_elsewhere({ title }));
}

/**
 * Records that staff asked the authority about the permit of a listing; visitors see the day.
 * @throws DomainError MISSING when there is no such listing or it has no permit number
 */
export async function recordPermitCheck(em: EntityManager, id: number, now: Date): Promise<{ title: string; number: string }> {
  const sql = `update properties set permit_checked_at = ?, updated_at = ? where id = ? and status <> 'deleted' and permit_number is not null
    returning title, permit_number as number`;
  const [row] = await em.fork().execute<{ title: string; number: string }[]>(sql, [now, now, id]);
  if (!row) throw new DomainError('MISSING', m.property_not_found());
  return row;
}

/** Permit numbers of several published listings, those of most listings first; at most 1,000. */
export const listRepeatedPermits = (em: EntityManager): Promise<{ number: string; ids: number[]; advertisers: number }[]> =>
  em.fork().execute(
    `select permit_number as number, array_agg(id order by id) as ids, count(distinct coalesce(user_id::text, advertiser, agent_id::text))::int as advertisers
     from properties where status = 'published' and permit_number is not null group by 1 having count(*) > 1 order by count(*) desc, 1 limit 1000`,
  );
