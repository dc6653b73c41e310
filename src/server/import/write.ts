import type { ClientBase } from 'pg';
import { linkAgents } from './agents.ts';
import type { Listing } from './mapping/listing.ts';
import { PAUSED_BY_IMPORT } from './pause.ts';
import { FeedError } from './reading/read.ts';
import { inTransaction, isBadRow } from './transaction.ts';

/** What a batch did. */
export interface Written {
  created: number;
  changed: number;
  unchanged: number;
  refused: Array<{ reference: string; reason: string }>;
  /** Those of the batch that are stored and not shown, because they are implausible. */
  implausible: Listing[];
}

/**
 * Before the `content_hash` of a row that is held back as implausible. Once it is published by a person it stays so; once its content is plausible it is
 * published.
 */
const PAUSED_FIELDS = 'implausible ';

const LOCK_SPACE = 727_202_603;
const nothing = (): Written => ({ created: 0, changed: 0, unchanged: 0, refused: [], implausible: [] });

/**
 * Makes a connection the only importer of a source and gives its statements time; both end with the connection.
 * @throws FeedError when another import of this source runs
 */
export async function lockSource(client: ClientBase, source: string): Promise<void> {
  await client.query(`set statement_timeout = '120s'; set idle_in_transaction_session_timeout = '120s'`);
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as taken', [LOCK_SPACE, source]);
  if (!rows[0]!.taken) throw new FeedError(`Another import of "${source}" is running; wait until it has ended`);
}

/** At once, where the end of the connection would be noticed a moment later. A lost connection has already given it back. */
export const unlockSource = async (client: ClientBase): Promise<void> =>
  void (await client.query('select pg_advisory_unlock_all()').catch(() => {}));

/** A dry run on a database without tables yet counts every row as new, by an empty table that lives as long as the connection. */
export async function prepareDryRun(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ missing: boolean }>(`select to_regclass('properties') is null as missing`);
  if (rows[0]!.missing)
    await client.query('create temp table properties (id int, source text, reference text, status text, content_hash text)');
}

/** The columns that a feed decides; featured, premium, promotion, status and user are never among them. */
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

/** Whether the row is still the home that was checked, and the check still says the same. */
const KEEPS_CHECK = `(p.location, p.emirate, p.address, p.property_type, p.area) = (excluded.location, excluded.emirate, excluded.address, excluded.property_type, excluded.area)
  and (p.verified_by = 'staff' or p.verified_what = excluded.verified_what)`;
const CHECK = ['verified_what', 'verified_by', 'verified_at'];
/** An import publishes and pauses what it paused itself; a status that a person set stays. */
const STATUS = `case when p.status = 'paused' and (p.content_hash = '${PAUSED_BY_IMPORT}' or p.content_hash like '${PAUSED_FIELDS}%') then excluded.status
  when p.status = 'published' and p.content_hash not like '${PAUSED_FIELDS}%' then excluded.status else p.status end`;
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

const hashOf = ({ implausible, contentHash }: Listing): string => (implausible === null ? contentHash : PAUSED_FIELDS + contentHash);

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

interface KnownRow {
  reference: string;
  hash: string | null;
  status: string;
}

/** What the database holds of a batch, by reference. */
async function findKnown(client: ClientBase, source: string, batch: readonly Listing[]): Promise<ReadonlyMap<string, KnownRow>> {
  const { rows } = await client.query<KnownRow>(KNOWN, [source, batch.map(({ reference }) => reference)]);
  return new Map(rows.map((row) => [row.reference, row]));
}

/** Whether a person has published what an import had held back. */
const isReleased = (known: KnownRow | undefined): boolean =>
  known !== undefined && known.status !== 'paused' && known.hash?.startsWith(PAUSED_FIELDS) === true;

/**
 * Stores the rows of a batch that are new or differ, and the agents they name, in one transaction; the others are compared by their hashes alone and
 * never sent. With `dryRun` only counts.
 */
export async function writeBatch(client: ClientBase, source: string, batch: readonly Listing[], dryRun: boolean): Promise<Written> {
  if (batch.length === 0) return nothing();
  const known = await findKnown(client, source, batch);
  const differing = batch.filter((listing) => known.get(listing.reference)?.hash !== hashOf(listing));
  const implausible = batch.filter((listing) => listing.implausible !== null && !isReleased(known.get(listing.reference)));
  const unchanged = batch.length - differing.length;
  if (!dryRun) return { ...(await store(client, source, differing)), unchanged, implausible };
  const changed = differing.filter(({ reference }) => known.has(reference)).length;
  return { ...nothing(), created: differing.length - changed, changed, unchanged, implausible };
}

type Stored = Pick<Written, 'created' | 'changed' | 'refused'>;

/** A row that the database itself does not take is refused alone; the others are stored. */
async function store(client: ClientBase, source: string, batch: readonly Listing[]): Promise<Stored> {
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

/** After a large import: fresh statistics and visibility for the planner; the import stands without it. */
export async function tidyTables(client: ClientBase): Promise<void> {
  await client.query('vacuum (analyze) properties, property_facets, property_cells, property_price_cells');
}
