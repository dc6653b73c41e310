// Reads and writes a user's saved properties (table `saved_properties`): saving, removing and its undo, notes, and merging the homes that a
// visitor saved in the browser before signing in. All writes but those of notes take the advisory lock SAVED_LOCK of the user.
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { savedStateSchema } from '../../shared/account/account.ts';
import { m } from '../../shared/messages/messages.ts';
import type { PropertyView } from '../../shared/property/property-view.ts';
import type { RemovedSaved, SavedCard, SavedCardPage, SavedPageInput, SavedSort } from '../../shared/saved/saved.ts';
import { toIsoTime } from '../../shared/time.ts';
import { lockOfUser, SAVED_LOCK } from '../db/locks.ts';
import { rows } from '../db/orm.ts';
import { intArray, preparedStatement, SqlParams } from '../db/sql.ts';
import { statements } from '../db/typed.ts';
import { DomainError } from '../errors.ts';
import { Property } from '../property/property.entity.ts';
import { CARD_COLUMNS, isoText, toCard, VIEW_COLUMNS } from '../property/property.row.ts';
import { IS_SHOWN, savedIdsSql } from '../saved-homes.ts';
import { cursorSql, cursorTimeSql, readTimeCursor } from '../time-cursor.ts';
import type { AuthedContext } from '../trpc.ts';
import { SavedProperty } from './saved.entity.ts';

/** Ids of the homes that a user saved, last saved first, removed homes left out. */
async function readSavedIds(em: EntityManager, userId: number): Promise<number[]> {
  const [row] = await rows<{ ids: number[] }>(em, preparedStatement(`select ${savedIdsSql('$1')} as ids`, [userId]));
  return row!.ids;
}

/** Runs a change of the caller's saved properties in a transaction, one after the other. Returns its result, and the saved ones then. */
async function changeSaved<T>({ em, user }: AuthedContext, change: (tx: EntityManager) => Promise<T>) {
  const result = await em.transactional(async (tx) => {
    await lockOfUser(tx, SAVED_LOCK, user.id);
    return change(tx);
  });
  return { result, savedProperties: await readSavedIds(em, user.id) };
}

/** The present price of a published property. @throws DomainError MISSING when there is none with the id */
async function readPublishedPrice(tx: EntityManager, id: number): Promise<number> {
  const property = await tx.findOne(Property, { id, status: 'published' }, { fields: ['price'] });
  if (!property) throw new DomainError('MISSING', m.property_not_found());
  return property.price;
}

/**
 * Saves a property with its present price, or removes it from the saved ones. A lock of the user serializes simultaneous clicks.
 * @throws DomainError MISSING when there is no such published property and it was not saved
 */
export async function toggleSaved(ctx: AuthedContext, propertyId: number): Promise<z.infer<typeof savedStateSchema>> {
  const userId = ctx.user.id;
  const { result: saved, savedProperties } = await changeSaved(ctx, async (tx) => {
    if ((await tx.nativeDelete(SavedProperty, { user: userId, property: propertyId })) > 0) return false;
    const price = await readPublishedPrice(tx, propertyId);
    await tx.insert(SavedProperty, { user: userId, property: propertyId, price });
    return true;
  });
  return { saved, savedProperties };
}

/**
 * Takes a home off the caller's list. `removed` is what `restoreSaved` needs to undo it; null where the home was not saved, or is not published
 * any more and so cannot be saved again.
 */
export async function removeSaved(
  ctx: AuthedContext,
  propertyId: number,
): Promise<{ savedProperties: number[]; removed: RemovedSaved | null }> {
  const { result: removedRow, savedProperties } = await changeSaved(ctx, (tx) =>
    statements(tx)
      .deleteFrom('saved_properties as s')
      .using('properties as p')
      .whereRef('p.id', '=', 's.property_id')
      .where((eb) => eb.and({ 's.user_id': ctx.user.id, 'p.id': propertyId }))
      .returning(['s.price as savedPrice', 's.note', 's.created_at', 'p.status'])
      .executeTakeFirst(),
  );
  if (removedRow?.status !== 'published') return { savedProperties, removed: null };
  const { savedPrice, note, created_at } = removedRow;
  return { savedProperties, removed: { savedPrice, note, savedAt: toIsoTime(created_at) } };
}

/**
 * Saves a published home again as it was before its removal, with its note and the price and time of the saving. A home that is saved stays as it is.
 * @throws DomainError MISSING when there is no such published property
 */
export async function restoreSaved(
  ctx: AuthedContext,
  { propertyId, savedPrice, savedAt, note }: RemovedSaved & { propertyId: number },
): Promise<{ savedProperties: number[] }> {
  const { savedProperties } = await changeSaved(ctx, async (tx) => {
    await readPublishedPrice(tx, propertyId);
    // the time comes from the browser: never later than now
    const created_at = sql<Date>`least(${savedAt}::timestamptz, now())`;
    await statements(tx)
      .insertInto('saved_properties')
      .values({ user_id: ctx.user.id, property_id: propertyId, price: savedPrice, note: note || null, created_at })
      .onConflict((stored) => stored.doNothing())
      .execute();
  });
  return { savedProperties };
}

/** The most homes in an answer of GET /api/users/{id}/saved-properties, and on a page of the website. */
const MAX_LISTED = 1000;
const PAGE_SIZE = 24;

const SAVED_TABLES = 'saved_properties s join properties p on p.id = s.property_id';
const LAST_SAVED_FIRST = 's.created_at desc, p.id';

/**
 * A user's saved homes with all public columns, last saved first, removed homes left out: at most 1,000 after the cursor `after`, with the number of all
 * and the cursor of the next ones.
 */
export async function listSaved(
  em: EntityManager,
  userId: number,
  after?: string,
): Promise<{ items: PropertyView[]; total: number; capped: boolean; next: string | null }> {
  const params = new SqlParams();
  const conditions = [`s.user_id = ${params.bind(userId)}`, IS_SHOWN];
  if (after !== undefined) {
    const { micros, id } = readTimeCursor(after);
    const time = cursorTimeSql(params.bind(micros));
    conditions.push(`(s.created_at < ${time} or s.created_at = ${time} and p.id > ${params.bind(id)}::int)`);
  }
  const sql = `select ${VIEW_COLUMNS}, ${cursorSql('s.created_at', 'p.id')} as cursor from ${SAVED_TABLES}
    where ${conditions.join(' and ')} order by ${LAST_SAVED_FIRST} limit ${MAX_LISTED + 1}`;
  const [found, counts] = await Promise.all([
    rows<PropertyView & { cursor: string }>(em, preparedStatement(sql, params.list)),
    countSaved(em, userId),
  ]);
  const listed = found.slice(0, MAX_LISTED);
  return {
    items: listed.map(({ cursor: _cursor, ...home }) => home),
    total: counts.saleCount + counts.rentCount,
    capped: false,
    next: found.length > MAX_LISTED ? listed.at(-1)!.cursor : null,
  };
}

/** How many homes for sale and for rent a user has saved, removed homes left out. */
async function countSaved(em: EntityManager, userId: number): Promise<Pick<SavedCardPage, 'saleCount' | 'rentCount'>> {
  const sql = `select (count(*) filter (where p.transaction_type = 'Buy'))::int as "saleCount",
    (count(*) filter (where p.transaction_type = 'Rent'))::int as "rentCount" from ${SAVED_TABLES} where s.user_id = $1 and ${IS_SHOWN}`;
  return (await rows<Pick<SavedCardPage, 'saleCount' | 'rentCount'>>(em, preparedStatement(sql, [userId])))[0]!;
}

/** SQL of the orders; equal homes stay in the order in which they were saved. */
const SORT_SQL: Record<SavedSort, string> = {
  latest: LAST_SAVED_FIRST,
  cheapest: `p.price, ${LAST_SAVED_FIRST}`,
  dearest: `p.price desc, ${LAST_SAVED_FIRST}`,
  changed: `nullif(p.price - s.price, 0) nulls last, ${LAST_SAVED_FIRST}`,
};

/** A page of a user's saved homes as cards, with the price at the time of saving and the member's note. */
export async function listSavedCards(em: EntityManager, userId: number, { purpose, sort, page }: SavedPageInput): Promise<SavedCardPage> {
  const counts = await countSaved(em, userId);
  // the choice of a purpose counts only while there are homes of both
  const shown = counts.saleCount > 0 && counts.rentCount > 0 ? purpose : 'all';
  const total = { all: counts.saleCount + counts.rentCount, Buy: counts.saleCount, Rent: counts.rentCount }[shown];
  const columns = `${CARD_COLUMNS}, p.status, s.note, s.price as "savedPrice", ${isoText('s.created_at')} as "savedAt"`;
  const sql = `select ${columns} from ${SAVED_TABLES} where s.user_id = $1 and ${IS_SHOWN} and ($2 = 'all' or p.transaction_type = $2)
    order by ${SORT_SQL[sort]} limit ${PAGE_SIZE} offset $3`;
  const cards = await rows<SavedCard>(em, preparedStatement(sql, [userId, shown, (page - 1) * PAGE_SIZE]));
  return { ...counts, items: cards.map(toCard), pages: Math.max(1, Math.ceil(total / PAGE_SIZE)) };
}

/** Saves the published ones of these homes, which a visitor chose before signing in, latest first. Homes that the user had saved stay as they are. */
export async function mergeSaved(ctx: AuthedContext, propertyIds: readonly number[]): Promise<{ savedProperties: number[] }> {
  const { savedProperties } = await changeSaved(ctx, async (tx) => {
    // each home is a millisecond older than the one before, which keeps their order
    await tx.execute(
      `insert into saved_properties (user_id, property_id, price, created_at)
       select ?, p.id, p.price, now() - chosen.position * interval '1 millisecond'
       from unnest(?::int[]) with ordinality as chosen(id, position) join properties p on p.id = chosen.id where p.status = 'published'
       on conflict do nothing`,
      [ctx.user.id, intArray(propertyIds)],
    );
  });
  return { savedProperties };
}

/**
 * Writes the caller's note on a saved home; an empty one removes it.
 * @throws DomainError MISSING when the caller has not saved it
 */
export async function writeNote(ctx: AuthedContext, propertyId: number, note: string): Promise<{ note: string | null }> {
  const stored = { note: note || null };
  if ((await ctx.em.nativeUpdate(SavedProperty, { user: ctx.user.id, property: propertyId }, stored)) === 0)
    throw new DomainError('MISSING', m.property_not_found());
  return stored;
}
