// Listings as programs read them, by their own references or in the order in which they changed, and deletes one by its reference.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Outcome, ProgramListing, PutListing } from '../../../shared/listing/own-reference.ts';
import { m } from '../../../shared/messages/messages.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement, SqlParams } from '../../db/sql.ts';
import { DomainError } from '../../errors.ts';
import { holdMembership, isManagedBy } from '../../organization/managed.ts';
import { isoText, MANAGED_COLUMNS, toManagedView } from '../../property/property.row.ts';
import { cursorSql, cursorTimeSql, readTimeCursor } from '../../time-cursor.ts';
import type { AuthedContext } from '../../trpc.ts';
import { deleteListings } from '../status.ts';
import { lockByReferences } from './write-listings.ts';

/** Listings in an answer. */
const PAGE_SIZE = 500;
const COLUMNS = `${MANAGED_COLUMNS}, p.agency_reference as "ownReference", ${isoText('p.updated_at')} as "updatedAt"`;

/** A listing that was just written. */
export async function readPut(em: EntityManager, { id, outcome }: { id: number; outcome: Outcome }): Promise<PutListing> {
  const [row] = await rows<ProgramListing>(em, preparedStatement(`select ${COLUMNS} from properties p where p.id = $1`, [id]));
  return { ...toManagedView(row!), outcome: outcome as PutListing['outcome'] };
}

/** Listings that the caller manages but deleted ones, in the order in which they changed, last changed last. */
export async function listChanged(
  ctx: AuthedContext,
  { updatedAfter, after }: { updatedAfter?: string | undefined; after?: string | undefined },
): Promise<{ items: ProgramListing[]; total: null; capped: boolean; next: string | null }> {
  const params = new SqlParams();
  const conditions = [isManagedBy(params.bind(ctx.user.id)), `p.status <> 'deleted'`];
  if (updatedAfter) conditions.push(`p.updated_at > ${params.bind(updatedAfter)}::timestamptz`);
  if (after) {
    const { micros, id } = readTimeCursor(after);
    conditions.push(`(p.updated_at, p.id) > (${cursorTimeSql(params.bind(micros))}, ${params.bind(id)}::int)`);
  }
  // the page first, so that the columns are read for its rows alone
  const ids = `select p.id from properties p where ${conditions.join(' and ')} order by p.updated_at, p.id limit ${PAGE_SIZE + 1}`;
  const sql = `select ${COLUMNS}, ${cursorSql('p.updated_at', 'p.id')} as cursor from properties p where p.id = any(array(${ids})) order by p.updated_at, p.id`;
  const found = await rows<ProgramListing & { cursor: string }>(ctx.em, preparedStatement(sql, params.list));
  const items = found.slice(0, PAGE_SIZE);
  return {
    items: items.map(({ cursor: _cursor, ...row }) => toManagedView(row)),
    total: null,
    capped: false,
    next: found.length > PAGE_SIZE ? items.at(-1)!.cursor : null,
  };
}

/** Deletes the listing with a reference. @throws DomainError MISSING; CONFLICT for several, and for one of an import */
export async function deleteByReference(ctx: AuthedContext, reference: string): Promise<{ id: number }> {
  return ctx.em.transactional(async (tx) => {
    const membership = await holdMembership(tx, ctx.user.id);
    const stock = { userId: ctx.user.id, organizationId: membership?.organizationId ?? null };
    const own = ((await lockByReferences(tx, ctx.user.id, stock, [reference])).get(reference) ?? []).filter(({ isManaged }) => isManaged);
    if (own.length > 1) throw new DomainError('CONFLICT', m.listing_reference_ambiguous());
    const [listing] = own;
    if (!listing) throw new DomainError('MISSING', m.property_not_found());
    await deleteListings({ ...ctx, em: tx }, [listing.id]);
    return { id: listing.id };
  });
}
