// Advertising permits of listings (columns `permit_*` of `properties`): whether a listing may be published with its permit, whether another listing
// of its owner has the same number, and the day on which staff checked it.
import type { EntityManager } from '@mikro-orm/postgresql';
import { formatDay } from '../../shared/format.ts';
import { isPermitEnded, needsPermit } from '../../shared/listing/permit.ts';
import type { PermitInput } from '../../shared/listing/permit-schemas.ts';
import { m } from '../../shared/messages/messages.ts';
import { cleanTitle } from '../../shared/property/clean-title.ts';
import { propertyReference } from '../../shared/property/property.ts';
import type { PropertyView } from '../../shared/property/property-view.ts';
import { dubaiDay } from '../../shared/time.ts';
import { lockText } from '../db/locks.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { statements } from '../db/typed.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { isInStockOf } from '../organization-homes.ts';

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

const IS_IN_STOCK = isInStockOf('$2');
/** SQL: the two oldest listings of a user, or of their organization, with each permit number that are published, and that are as soon as their owner confirms the email address. */
const PERMIT_USES_SQL = `select used.id, named.number, used.title from unnest($1::text[]) named(number) cross join lateral (
    (select p.id, p.title from properties p where p.permit_number = named.number and ${IS_IN_STOCK} and p.status = 'published' order by p.id limit 2)
    union all
    (select p.id, p.title from properties p join unconfirmed_listings waiting on waiting.property_id = p.id
      where p.permit_number = named.number and ${IS_IN_STOCK} and p.status = 'paused' order by p.id limit 2)) used
  order by used.id`;
const findPermitUses = (
  em: EntityManager,
  userId: number,
  numbers: readonly string[],
): Promise<{ id: number; number: string; title: string }[]> => rows(em, preparedStatement(PERMIT_USES_SQL, [numbers, userId]));

/** The title of another listing that has a permit number; null for none. */
function titleOfUse(uses: readonly { id: number; number: string; title: string }[], number: string, exceptId: number): string | null {
  const use = uses.find((other) => other.number === number && other.id !== exceptId);
  return use ? cleanTitle(use.title) : null;
}

/** Reads the title of another published listing of a user, or of their organization, with this permit number; null for none. `exceptId` is the listing itself, 0 for a new one. */
export const findPermitUse = async (em: EntityManager, userId: number, number: string, exceptId: number): Promise<string | null> =>
  titleOfUse(await findPermitUses(em, userId, [number]), number, exceptId);

/** What decides whether a listing may have its permit. */
export interface PermitCheck {
  /** 0 or less for a new listing. */
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
 * The errors that say why listings of one user may not have their permits, by the ids of the listings. Where permits are required and a listing will be
 * published, locks its number until the transaction ends, so that two listings do not get it at the same time.
 */
export async function findPermitProblems(
  deps: Pick<Deps, 'env' | 'now'>,
  tx: EntityManager,
  checks: readonly PermitCheck[],
): Promise<Map<number, DomainError>> {
  const problems = new Map<number, DomainError>();
  const numbered: { id: number; number: string }[] = [];
  for (const check of checks) {
    const fault = findPermitFault(deps, check);
    if (fault) problems.set(check.id, fault);
    else if (deps.env.PERMITS === 'require' && check.willBePublished && check.permit?.number)
      numbered.push({ id: check.id, number: check.permit.number });
  }
  if (numbered.length === 0) return problems;
  // in one order, so that two transactions do not wait for each other in a circle
  const numbers = [...new Set(numbered.map(({ number }) => number))].sort();
  for (const number of numbers) await lockText(tx, `permit:${number}`);
  const uses = await findPermitUses(tx, checks[0]!.userId, numbers);
  const first = new Map<string, number>();
  for (const { id, number } of numbered) {
    // another one of these listings may be published with it in the same call
    const firstId = first.get(number) ?? id;
    first.set(number, firstId);
    const title = titleOfUse(uses, number, id) ?? (firstId === id ? null : propertyReference(firstId));
    if (title !== null) problems.set(id, new DomainError('CONFLICT', m.listing_permit_elsewhere({ title })));
  }
  return problems;
}

/** The error that says why one listing may not have its permit (`findPermitProblems`); null when it may. */
const findPermitProblem = async (deps: Pick<Deps, 'env' | 'now'>, tx: EntityManager, check: PermitCheck): Promise<DomainError | null> =>
  (await findPermitProblems(deps, tx, [check])).get(check.id) ?? null;

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
