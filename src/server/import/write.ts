import type { ClientBase } from 'pg';
import { IMPORT_LOCK } from '../db/locks.ts';
import { linkAgents } from './agents.ts';
import type { Listing } from './mapping/listing.ts';
import { PAUSED_BY_IMPORT } from './pause.ts';
import { FeedError } from './reading/read.ts';
import { inTransaction, isBadRow } from './transaction.ts';

/** The result of writing a batch. */
export interface WriteResult {
  created: number;
  changed: number;
  unchanged: number;
  refused: Array<{ reference: string; reason: string }>;
  /** Listings of the batch that are stored paused because they are implausible. */
  implausible: Listing[];
}

/**
 * Prefix of the `content_hash` of a row that is paused as implausible. It is published when its content becomes plausible; one that a
 * user published remains published.
 */
const PAUSED_PREFIX = 'implausible ';

const emptyResult = (): WriteResult => ({ created: 0, changed: 0, unchanged: 0, refused: [], implausible: [] });

/**
 * Makes a connection the only importer of a source and raises its statement timeout; both last until the connection ends.
 * @throws FeedError when another import of this source runs
 */
export async function lockSource(client: ClientBase, source: string): Promise<void> {
  await client.query(`set statement_timeout = '120s'; set idle_in_transaction_session_timeout = '120s'`);
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as locked', [
    IMPORT_LOCK,
    source,
  ]);
  if (!rows[0]!.locked) throw new FeedError(`Another import of "${source}" is running; wait until it has ended`);
}

/** Releases the lock at once instead of when PostgreSQL notices the closed connection. Ignores a lost connection, which has released it. */
export const unlockSource = async (client: ClientBase): Promise<void> =>
  void (await client.query('select pg_advisory_unlock_all()').catch(() => {}));

/** Prepares a dry run on a database without tables: a temporary empty table makes every row count as new. */
export async function prepareDryRun(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ missing: boolean }>(`select to_regclass('properties') is null as missing`);
  if (rows[0]!.missing)
    await client.query('create temp table properties (id int, source text, reference text, status text, content_hash text)');
}

/** The columns that a feed sets; never featured, premium, promotion and user. */
const COLUMNS = {
  reference: 'text',
  title: 'text',
  description: 'text',
  price: 'int',
  area: 'int',
  bedrooms: 'smallint',
  bathrooms: 'smallint',
  location: 'text',
  emirate: 'text',
  address: 'text',
  property_type: 'text',
  transaction_type: 'text',
  images: 'text[]',
  amenities: 'text[]',
  furnished: 'text',
  verified: 'boolean',
  verified_what: 'text',
  verified_by: 'text',
  verified_at: 'timestamptz',
  permit_number: 'text',
  agent_id: 'int',
  advertiser: 'text',
  latitude: 'float8',
  longitude: 'float8',
  content_hash: 'text',
  status: 'text',
};
const NAMES = Object.keys(COLUMNS);
const INCOMING = `json_to_recordset($2::json) as r(${Object.entries({ ...COLUMNS, created_at: 'timestamptz' })
  .map(([name, type]) => `${name} ${type}`)
  .join(', ')})`;

const KNOWN = 'select reference, content_hash as hash, status from properties where source = $1 and reference = any($2)';

/** SQL: whether the row is still the property that was verified, with the same evidence. */
const KEEPS_CHECK = `(p.location, p.emirate, p.address, p.property_type, p.area) = (excluded.location, excluded.emirate, excluded.address, excluded.property_type, excluded.area)
  and (p.verified_by = 'staff' or p.verified_what = excluded.verified_what)`;
const CHECK = ['verified_what', 'verified_by', 'verified_at'];
/** SQL: an import changes only a status that an import set. */
const STATUS = `case when p.status = 'paused' and (p.content_hash = '${PAUSED_BY_IMPORT}' or p.content_hash like '${PAUSED_PREFIX}%') then excluded.status
  when p.status = 'published' and p.content_hash not like '${PAUSED_PREFIX}%' then excluded.status else p.status end`;
const setColumn = (name: string): string => {
  if (name === 'status') return `status = ${STATUS}`;
  return CHECK.includes(name)
    ? `${name} = case when ${KEEPS_CHECK} then p.${name} else excluded.${name} end`
    : `${name} = excluded.${name}`;
};

const UPSERT = `with written as (
    insert into properties as p (source, ${NAMES.join(', ')}, created_at)
    select $1, ${NAMES.join(', ')}, coalesce(created_at, now()) from ${INCOMING} order by reference
    on conflict (source, reference) do update set ${NAMES.slice(1).map(setColumn).join(', ')}, updated_at = now()
    returning (xmax = 0) as inserted)
  select count(*) filter (where inserted)::int as created, count(*) filter (where not inserted)::int as changed from written`;

const hashOf = ({ implausible, contentHash }: Listing): string => (implausible === null ? contentHash : PAUSED_PREFIX + contentHash);

const toRow = (listing: Listing, agentIds: ReadonlyMap<string, number>) => {
  const agentId = listing.agent ? (agentIds.get(listing.agent.reference) ?? null) : null;
  return {
    reference: listing.reference,
    title: listing.title,
    description: listing.description,
    price: listing.price,
    area: listing.area,
    bedrooms: listing.bedrooms,
    bathrooms: listing.bathrooms,
    location: listing.location,
    emirate: listing.emirate,
    address: listing.address,
    property_type: listing.propertyType,
    transaction_type: listing.transactionType,
    images: listing.images,
    amenities: listing.amenities,
    furnished: listing.furnished,
    verified: listing.evidence !== null,
    verified_what: listing.evidence,
    verified_by: listing.evidence && 'permit',
    verified_at: listing.evidence && new Date().toISOString(),
    permit_number: listing.permitNumber,
    agent_id: agentId,
    advertiser: listing.advertiser ?? (agentId === null ? (listing.agent?.name ?? null) : null),
    latitude: listing.latitude,
    longitude: listing.longitude,
    content_hash: hashOf(listing),
    status: listing.implausible === null ? 'published' : 'paused',
    created_at: listing.createdAt,
  };
};

interface StoredRow {
  reference: string;
  hash: string | null;
  status: string;
}

/** The stored rows of a batch, by reference. */
async function findStored(client: ClientBase, source: string, batch: readonly Listing[]): Promise<ReadonlyMap<string, StoredRow>> {
  const { rows } = await client.query<StoredRow>(KNOWN, [source, batch.map(({ reference }) => reference)]);
  return new Map(rows.map((row) => [row.reference, row]));
}

/** Whether a user has published a row that an import paused as implausible. */
const isReleased = (stored: StoredRow | undefined): boolean =>
  stored !== undefined && stored.status !== 'paused' && stored.hash?.startsWith(PAUSED_PREFIX) === true;

/**
 * Stores new and changed rows of a batch, with their agents, in one transaction. Unchanged rows are recognized by their hashes and not sent.
 * With `dryRun` it only counts.
 */
export async function writeBatch(client: ClientBase, source: string, batch: readonly Listing[], dryRun: boolean): Promise<WriteResult> {
  if (batch.length === 0) return emptyResult();
  const stored = await findStored(client, source, batch);
  const differing = batch.filter((listing) => stored.get(listing.reference)?.hash !== hashOf(listing));
  const implausible = batch.filter((listing) => listing.implausible !== null && !isReleased(stored.get(listing.reference)));
  const unchanged = batch.length - differing.length;
  if (!dryRun) return { ...(await store(client, source, differing)), unchanged, implausible };
  const changed = differing.filter(({ reference }) => stored.has(reference)).length;
  return { ...emptyResult(), created: differing.length - changed, changed, unchanged, implausible };
}

type StoreResult = Pick<WriteResult, 'created' | 'changed' | 'refused'>;

/** Stores rows in one transaction. When the database rejects a row, it halves the batch until only that row is left out. */
async function store(client: ClientBase, source: string, batch: readonly Listing[]): Promise<StoreResult> {
  if (batch.length === 0) return { created: 0, changed: 0, refused: [] };
  try {
    return await inTransaction(client, async () => {
      const agentIds = await linkAgents(client, source, batch);
      const json = JSON.stringify(batch.map((listing) => toRow(listing, agentIds)));
      const { rows } = await client.query<{ created: number; changed: number }>(UPSERT, [source, json]);
      return { ...rows[0]!, refused: [] };
    });
  } catch (error) {
    if (!isBadRow(error)) throw error;
    if (batch.length === 1) {
      const reason = `the database does not take it: ${(error as Error).message}`;
      return { created: 0, changed: 0, refused: [{ reference: batch[0]!.reference, reason }] };
    }
    const middle = Math.ceil(batch.length / 2);
    const first = await store(client, source, batch.slice(0, middle));
    const second = await store(client, source, batch.slice(middle));
    return {
      created: first.created + second.created,
      changed: first.changed + second.changed,
      refused: [...first.refused, ...second.refused],
    };
  }
}

/** Renews statistics and the visibility map after a large import. */
export async function tidyTables(client: ClientBase): Promise<void> {
  await client.query('vacuum (analyze) properties, property_facets, property_cells, property_price_cells');
}
