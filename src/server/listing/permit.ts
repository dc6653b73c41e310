// Advertising permits of listings (columns `permit_*` of `properties`): whether a listing may be published with its permit, whether another listing
// of its owner has the same number, and the day on which staff checked it.
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { formatDay } from '../../shared/format.ts';
import { isPermitEnded, needsPermit } from '../../shared/listing/permit.ts';
import type { PermitInput } from '../../shared/listing/permit-schemas.ts';
import { m } from '../../shared/messages/messages.ts';
import { cleanTitle } from '../../shared/property/clean-title.ts';
import type { PropertyView } from '../../shared/property/property-view.ts';
import { dubaiDay } from '../../shared/time.ts';
import { lockText } from '../db/locks.ts';
import { statements } from '../db/typed.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors.ts';

/** The permit of a listing as it will be stored; null for none. */
type Permit = Pick<PermitInput, 'number' | 'until'> | null;

/** The columns that store a permit as its owner entered it. The day of the staff check is cleared, because staff checked the former permit. */
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

/** Whether an entered permit differs from the stored one. If not, the day of the staff check stays valid. */
export const hasOtherPermit = (
  { permitNumber, permit }: Pick<PropertyView, 'permitNumber' | 'permit'>,
  entered: PermitInput | null,
): boolean =>
  (entered?.number ?? null) !== permitNumber ||
  (entered?.kind ?? null) !== (permit?.kind ?? null) ||
  (entered?.url ?? null) !== (permit?.url ?? null) ||
  (entered?.until ?? null) !== (permit?.until ?? null);

/** Reads the title of another published listing of a user with this permit number; null for none. `exceptId` is the listing itself, 0 for a new one. */
export async function findPermitUse(em: EntityManager, userId: number, number: string, exceptId: number): Promise<string | null> {
  const db = statements(em);
  const listings = db
    .selectFrom('properties as p')
    .select(['p.id', 'p.title'])
    .where('p.permit_number', '=', number)
    .where('p.user_id', '=', userId);
  // published as soon as their owner confirms the email address
  const waiting = listings
    .innerJoin('unconfirmed_listings as waiting', 'waiting.property_id', 'p.id')
    .where('p.status', '=', sql.lit('paused'));
  const row = await listings
    .where('p.status', '=', sql.lit('published'))
    .where('p.id', '<>', exceptId)
    .unionAll(waiting.where('p.id', '<>', exceptId))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row ? cleanTitle(row.title) : null;
}

/** What decides whether a listing may have its permit. */
export interface PermitCheck {
  /** 0 for a new listing. */
  id: number;
  userId: number;
  emirate: string;
  permit: Permit;
  /**
   * Whether the owner enters the permit now. A permit that was stored before may have ended, so that the other fields can still be edited; but not where
   * the listing is published and a permit is required.
   */
  isChanged: boolean;
  /** Whether the listing is published after the change. */
  willBePublished: boolean;
}

/**
 * The error that says why a permit is not valid for a listing; null when it is. INVALID when the permit has ended or a required one is missing. The
 * setting PERMITS decides whether permits are required.
 */
export function findPermitFault(
  { env, now }: Pick<Deps, 'env' | 'now'>,
  { emirate, permit, isChanged, willBePublished }: PermitCheck,
): DomainError | null {
  const isRequired = env.PERMITS === 'require' && willBePublished && needsPermit(emirate);
  if (isRequired && !permit?.number) return new DomainError('INVALID', m.listing_permit_number_required());
  if (isRequired && !permit?.until) return new DomainError('INVALID', m.listing_permit_until_required());
  const isEnded = (isChanged || isRequired) && permit?.until && isPermitEnded(permit.until, dubaiDay(now()));
  return isEnded ? new DomainError('INVALID', m.listing_permit_ended({ date: formatDay(permit.until!) })) : null;
}

/**
 * The error that says why a listing may not have its permit; null when it may. Where permits are required and the listing will be published, locks the
 * number until the transaction ends, so that two listings do not get it at the same time.
 */
async function findPermitProblem(deps: Pick<Deps, 'env' | 'now'>, tx: EntityManager, check: PermitCheck): Promise<DomainError | null> {
  const fault = findPermitFault(deps, check);
  const { id, userId, permit, willBePublished } = check;
  if (fault || deps.env.PERMITS !== 'require' || !willBePublished || !permit?.number) return fault;
  await lockText(tx, `permit:${permit.number}`);
  const title = await findPermitUse(tx, userId, permit.number, id);
  return title === null ? null : new DomainError('CONFLICT', m.listing_permit_elsewhere({ title }));
}

/**
 * Requires that a listing may have its permit.
 * @throws DomainError INVALID for a permit that is not valid (`findPermitFault`), CONFLICT for one that another published listing of the user has
 */
export async function assertPermit(deps: Pick<Deps, 'env' | 'now'>, tx: EntityManager, check: PermitCheck): Promise<void> {
  const problem = await findPermitProblem(deps, tx, check);
  if (problem) throw problem;
}

/** Whether a stored listing may be published again with the permit that it has. */
export const mayPublishAgain = async (
  deps: Pick<Deps, 'env' | 'now'>,
  tx: EntityManager,
  listing: Pick<PermitCheck, 'id' | 'userId' | 'emirate' | 'permit'>,
): Promise<boolean> => (await findPermitProblem(deps, tx, { ...listing, isChanged: false, willBePublished: true })) === null;

/**
 * Records that staff asked the authority about the permit of a listing; visitors see the day.
 * @throws DomainError MISSING when there is no such listing or it has no permit number
 */
export async function recordPermitCheck(em: EntityManager, id: number, now: Date): Promise<{ title: string; number: string }> {
  const listing = await statements(em.fork())
    .updateTable('properties')
    .set({ permit_checked_at: now, updated_at: now })
    .where((eb) => eb.and([eb('id', '=', id), eb('status', '<>', 'deleted'), eb('permit_number', 'is not', null)]))
    .returning(['title', 'permit_number'])
    .executeTakeFirst();
  if (!listing?.permit_number) throw new DomainError('MISSING', m.property_not_found());
  return { title: listing.title, number: listing.permit_number };
}

/** Reads the permit numbers that several published listings share, the most shared first; at most 1,000. */
export const listRepeatedPermits = (em: EntityManager): Promise<{ number: string; ids: number[]; advertisers: number }[]> =>
  em.fork().execute(
    `select permit_number as number, array_agg(id order by id) as ids, count(distinct coalesce(user_id::text, advertiser, agent_id::text))::int as advertisers
     from properties where status = 'published' and permit_number is not null group by 1 having count(*) > 1 order by count(*) desc, 1 limit 1000`,
  );
