// Listings that programs write by their own references (`properties.agency_reference`): one by PUT, or up to 500 in a call, each item alone.
import type { EntityManager } from '@mikro-orm/postgresql';
import { type ZodType, z } from 'zod';
import {
  type ListingPatch,
  type ListingStatus,
  type ListingUpsert,
  listingPatchBodySchema,
  listingStatusSchema,
  listingUpsertBodySchema,
  ownReferenceSchema,
} from '../../../shared/listing/listing.ts';
import type { BulkResult, ItemResult, Outcome } from '../../../shared/listing/own-reference.ts';
import { m } from '../../../shared/messages/messages.ts';
import { findDoubtfulField } from '../../../shared/property/plausible.ts';
import { lockUser } from '../../account/lock-user.ts';
import { lockText } from '../../db/locks.ts';
import { execute } from '../../db/orm.ts';
import { DomainError, fieldsOf, invalidField, toTrpcError } from '../../errors.ts';
import { assertLicenceRuns } from '../../organization/licence.ts';
import { holdMembership, isManagedBy } from '../../organization/managed.ts';
import { inStock, type ListingStock, stockId } from '../../organization/stock.ts';
import { toManagedView } from '../../property/property.row.ts';
import { getSearchDictionary } from '../../search/text/parser.ts';
import type { AuthedContext } from '../../trpc.ts';
import { createWeightedSemaphore } from '../../weighted-semaphore.ts';
import { HELD_HEADER, insertListings, LOCKED_COLUMNS, type LockedListing, learnPlaces } from '../listing.ts';
import { countUnit, patchListings } from '../patch-listing.ts';
import { lockListingsLeft } from '../quota.ts';
import { findOwnObstacle, isCounted, setStatuses } from '../status.ts';
import { eachAlone } from './each-alone.ts';
import { isUnchanged } from './unchanged.ts';

/** Such a call holds a connection for long, and takes another one where it counts limits: a few run at once in a process. */
const calls = createWeightedSemaphore({ maxRunning: 3, maxWeight: 3, maxWaiting: 50 });

/** An item of a call whose fields were checked. */
type Item = { index: number; reference: string } & (
  | { mode: 'upsert'; fields: ListingUpsert }
  | { mode: 'patch'; fields: ListingPatch }
  | { mode: 'status'; fields: { status: ListingStatus } }
);
type Upsert = Extract<Item, { mode: 'upsert' }>;
type Change = Exclude<Item, Upsert> | Upsert;

/** What became of an item. */
interface Written {
  index: number;
  reference: string | null;
  id: number | null;
  outcome: Outcome;
  status: ItemResult['status'];
  held?: ItemResult['held'];
  error?: unknown;
}

/** A stored listing that an item names. */
interface Stored extends LockedListing {
  ownReference: string;
  isManaged: boolean;
}

const refuse = ({ index, reference }: Pick<Item, 'index'> & { reference: string | null }, error: unknown, stored?: Stored): Written => ({
  index,
  reference,
  id: stored?.id ?? null,
  outcome: 'refused',
  status: stored?.status ?? null,
  error,
});

const ITEM_SCHEMAS = { upsert: listingUpsertBodySchema, patch: listingPatchBodySchema, status: z.object({ status: listingStatusSchema }) };
type Mode = keyof typeof ITEM_SCHEMAS;

/** Checks the fields of an item. @throws ZodError or DomainError INVALID */
function readItem(mode: Mode, index: number, value: unknown): Item {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new DomainError('INVALID', m.listing_item_object());
  const { reference, ...fields } = value as Record<string, unknown>;
  const named = ownReferenceSchema.safeParse(reference);
  if (!named.success) throw invalidField('reference', named.error.issues[0]!.message);
  // the three schemas have no type in common
  return { index, reference: named.data, mode, fields: (ITEM_SCHEMAS[mode] as ZodType).parse(fields) } as Item;
}

/** Checks all items; those that are not valid, or repeat a reference, are refused. */
function readItems(mode: Mode, values: readonly unknown[]): { items: Item[]; refused: Written[] } {
  const items: Item[] = [];
  const refused: Written[] = [];
  const indexOf = new Map<string, number>();
  for (const [index, value] of values.entries()) {
    try {
      const item = readItem(mode, index, value);
      const first = indexOf.get(item.reference);
      if (first !== undefined) throw invalidField('reference', m.listing_reference_repeated({ index: first }));
      indexOf.set(item.reference, index);
      items.push(item);
    } catch (error) {
      const reference = ownReferenceSchema.safeParse((value as { reference?: unknown } | null)?.reference);
      refused.push(refuse({ index, reference: reference.success ? reference.data : null }, error));
    }
  }
  return { items, refused };
}

/** Reads and locks the listings of a stock with these references, in the order of their ids. */
export async function lockByReferences(
  tx: EntityManager,
  userId: number,
  stock: ListingStock,
  references: readonly string[],
): Promise<Map<string, Stored[]>> {
  const text = `select ${LOCKED_COLUMNS}, p.agency_reference as "ownReference", ${isManagedBy('$1')} as "isManaged" from properties p
    where p.agency_reference = any($2::text[]) and ${inStock(stock).replace('?', '$3')} and p.status <> 'deleted' order by p.id for update of p`;
  const found = await execute<Stored>(tx, { text, values: [userId, references, stockId(stock)] });
  const byReference = Map.groupBy(found, ({ ownReference }) => ownReference);
  return new Map([...byReference].map(([reference, listings]) => [reference, listings.map((row) => toManagedView(row) as Stored)]));
}

/**
 * The listing that a reference names; undefined for none.
 * @throws DomainError CONFLICT for several; MISSING for one that the caller does not manage
 */
function pick(listings: readonly Stored[] | undefined): Stored | undefined {
  const [first, second] = listings ?? [];
  if (second) throw new DomainError('CONFLICT', m.listing_reference_ambiguous());
  if (first && !first.isManaged) throw new DomainError('MISSING', m.property_not_found());
  return first;
}

/** Refuses the listings that the plan of the caller does not hold, or that no script may have; the first ones fit. */
async function admitNew(ctx: AuthedContext, tx: EntityManager, items: readonly Upsert[], stock: ListingStock) {
  const refused: Written[] = [];
  const admitted: Upsert[] = [];
  try {
    await assertLicenceRuns(ctx, tx);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { admitted, refused: items.map((item) => refuse(item, error)) };
  }
  await lockUser(tx, ctx.user.id);
  let { left, error: beyond } = await lockListingsLeft(ctx, tx, stock);
  for (const item of items) {
    const status = item.fields.status ?? 'published';
    const obstacle = findOwnObstacle({ status, transactionType: item.fields.transactionType }, status);
    if (obstacle) refused.push(refuse(item, obstacle));
    else if (isCounted(status) && left < 1) refused.push(refuse(item, beyond));
    else {
      try {
        // programs with a key are held by the limit of their key and by the plan
        if (!ctx.apiCaller) await ctx.limiter.count('createListing', String(ctx.user.id));
        admitted.push(item);
        if (isCounted(status)) left--;
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        beyond = error;
        left = 0;
        refused.push(refuse(item, error));
      }
    }
  }
  return { admitted, refused };
}

/** Creates the listings of items, as far as the plan allows. */
async function create(ctx: AuthedContext, tx: EntityManager, items: readonly Upsert[], stock: ListingStock): Promise<Written[]> {
  if (items.length === 0) return [];
  const { admitted, refused } = await admitNew(ctx, tx, items, stock);
  const created = await eachAlone(tx, admitted, (em, part) =>
    insertListings(
      { ...ctx, em },
      em,
      part.map(({ reference, fields: { status = 'published', ...input } }) => ({ input: { ...input, reference }, status })),
      stock.organizationId,
    ),
  );
  return [
    ...refused,
    ...created.map((result, i): Written => {
      const { index, reference } = admitted[i]!;
      if ('error' in result) return refuse(admitted[i]!, result.error);
      const { listing, heldField } = result.done;
      return { index, reference, id: listing.id, outcome: 'created', status: listing.status, ...(heldField ? { held: heldField } : {}) };
    }),
  ];
}

/** Changes listings: all at once, and each alone where that fails. */
async function changeAll(ctx: AuthedContext, tx: EntityManager, changes: readonly { item: Change; stored: Stored }[]): Promise<Written[]> {
  const results = await eachAlone(tx, changes, (em, part) =>
    patchListings(
      { ...ctx, em },
      em,
      part.map(({ item, stored }) => ({ before: stored, patch: item.fields })),
    ),
  );
  return results.map((result, i): Written => {
    const { item, stored } = changes[i]!;
    if ('error' in result) return refuse(item, result.error, stored);
    const { listing, heldField } = result.done;
    const { index, reference } = item;
    return { index, reference, id: listing.id, outcome: 'changed', status: listing.status, ...(heldField ? { held: heldField } : {}) };
  });
}

/** Sets the status of listings: of all at once, and of each alone where that fails. */
async function changeStatuses(
  ctx: AuthedContext,
  tx: EntityManager,
  changes: readonly { item: Change; stored: Stored; status: ListingStatus }[],
) {
  const results = await eachAlone(tx, changes, async (em, part) => {
    const statuses = new Map(part.map(({ stored, status }) => [stored.id, status]));
    const changed = await setStatuses({ ...ctx, em }, [...statuses.keys()], ({ id }) => statuses.get(id)!);
    const byId = new Map(changed.map(({ id, status }) => [id, status]));
    return part.map(({ stored }) => byId.get(stored.id)!);
  });
  return results.map((result, i): Written => {
    const { item, stored } = changes[i]!;
    if ('error' in result) return refuse(item, result.error, stored);
    return { index: item.index, reference: item.reference, id: stored.id, outcome: 'changed', status: result.done };
  });
}

/** Writes items whose fields were checked, in the transaction. */
async function writeItems(ctx: AuthedContext, tx: EntityManager, items: readonly Item[]): Promise<Written[]> {
  const membership = await holdMembership(tx, ctx.user.id);
  const stock: ListingStock = { userId: ctx.user.id, organizationId: membership?.organizationId ?? null };
  // one call at a time writes listings of a stock by their references, so that none is made twice; before homes and the plan are locked
  await lockText(tx, `own-reference:${stock.organizationId === null ? 'user' : 'organization'}:${stockId(stock)}`);
  const found = await lockByReferences(
    tx,
    ctx.user.id,
    stock,
    items.map(({ reference }) => reference),
  );
  const { places } = await getSearchDictionary(ctx.em);
  const written: Written[] = [];
  const missing: Upsert[] = [];
  const changed: { item: Change; stored: Stored }[] = [];
  const restated: { item: Change; stored: Stored; status: ListingStatus }[] = [];
  for (const item of items) {
    try {
      const stored = pick(found.get(item.reference));
      if (!stored && item.mode === 'upsert') missing.push(item);
      else if (!stored) throw new DomainError('MISSING', m.property_not_found());
      else {
        const same = { index: item.index, reference: item.reference, id: stored.id, outcome: 'unchanged', status: stored.status } as const;
        const held = item.mode === 'status' && item.fields.status === 'published' ? findDoubtfulField(stored) : null;
        if (isUnchanged(stored, item.fields, places)) written.push(same);
        else if (held) written.push({ ...same, held });
        else if (item.mode === 'status') restated.push({ item, stored, status: item.fields.status });
        else {
          await countUnit(ctx, stored, item.fields);
          changed.push({ item, stored });
        }
      }
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      written.push(
        refuse(
          item,
          error,
          found.get(item.reference)?.find(({ isManaged }) => isManaged),
        ),
      );
    }
  }
  written.push(...(await changeAll(ctx, tx, changed)));
  written.push(...(await changeStatuses(ctx, tx, restated)));
  written.push(...(await create(ctx, tx, missing, stock)));
  return written;
}

/** Thrown to undo a dry run. */
const UNDO = new Error('dry run');

/** Writes items in one transaction; a dry run stores nothing. */
async function writeAll(ctx: AuthedContext, items: readonly Item[], isDryRun: boolean): Promise<Written[]> {
  if (items.length === 0) return [];
  let written: Written[] = [];
  try {
    await calls.take(1, () =>
      ctx.em.transactional(async (tx) => {
        written = await writeItems({ ...ctx, em: tx }, tx, items);
        if (isDryRun) throw UNDO;
      }),
    );
  } catch (error) {
    if (error !== UNDO) throw error;
    return written.map((item) => (item.outcome === 'created' ? { ...item, id: null } : item));
  }
  const created = new Set(written.filter(({ outcome }) => outcome === 'created').map(({ index }) => index));
  const locations = items.flatMap((item) => (item.mode === 'upsert' && created.has(item.index) ? [item.fields.location] : []));
  if (locations.length > 0) await learnPlaces(ctx.em, locations);
  return written;
}

/** The lines of an answer about an item that is refused. */
function errorsOf(error: unknown): NonNullable<ItemResult['errors']> {
  const { message, cause } = toTrpcError(error);
  return fieldsOf(cause) ?? [{ path: '', message }];
}

/**
 * Writes up to 500 listings by their references, each alone: those that exist are changed, and in the mode `upsert` others are created, as many as the plan
 * allows. `isDryRun` stores nothing.
 * @throws DomainError UNAVAILABLE when too many such calls wait
 */
export async function writeListings(
  ctx: AuthedContext,
  mode: 'upsert' | 'patch' | 'status',
  values: readonly unknown[],
  isDryRun: boolean,
): Promise<BulkResult> {
  const { items, refused } = readItems(mode, values);
  // a header of the answer would not say of which item it is
  const written = [...refused, ...(await writeAll({ ...ctx, setHeader: () => {} }, items, isDryRun))].sort((a, b) => a.index - b.index);
  const counts = { created: 0, changed: 0, unchanged: 0, refused: 0 };
  for (const { outcome } of written) counts[outcome]++;
  return { results: written.map(({ error, ...item }) => (error === undefined ? item : { ...item, errors: errorsOf(error) })), counts };
}

/**
 * Writes one listing by its reference.
 * @throws DomainError those of `createListing` and `patchListing`; CONFLICT for a reference of several listings
 */
export async function putListing(ctx: AuthedContext, reference: string, fields: ListingUpsert): Promise<{ id: number; outcome: Outcome }> {
  const [written] = await writeAll(ctx, [{ index: 0, reference, mode: 'upsert', fields }], false);
  const { id, outcome, held, error } = written!;
  if (outcome === 'refused') throw error;
  if (held) ctx.setHeader(HELD_HEADER, held);
  return { id: id!, outcome };
}
