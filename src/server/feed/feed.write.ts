import { setTimeout } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { linkAgents } from './feed.agents.ts';
import type { Listing } from './feed.listing.ts';
import { FeedError } from './feed.read.ts';

/** What a batch did. */
export interface Written {
  created: number;
  changed: number;
  unchanged: number;
  refused: Array<{ reference: string; reason: string }>;
}

/**
 * Stands in `content_hash` of a row that an import paused. An import publishes again only what carries it, and only while it is still paused:
 * what a person paused, sold or deleted stays so.
 */
export const PAUSED_BY_IMPORT = 'paused by import';

const LOCK_SPACE = 727_202_603;
const nothing = (): Written => ({ created: 0, changed: 0, unchanged: 0, refused: [] });

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
  permit_number: 'text',
  agent_id: 'int',
  advertiser: 'text',
  latitude: 'float8',
  longitude: 'float8',
  content_hash: 'text',
};
const NAMES = Object.keys(COLUMNS);
const INCOMING = `json_to_recordset($2::json) as r(${Object.entries({ ...COLUMNS, created_at: 'timestamptz' })
  .map(([name, type]) => `${name} ${type}`)
  .join(', ')})`;

const COMPARE = `select count(*) filter (where p.id is null)::int as created, count(*) filter (where p.content_hash is distinct from r.content_hash and p.id is not null)::int as changed
  from ${INCOMING} left join properties p on p.source = $1 and p.reference = r.reference`;

const UPSERT = `with incoming as materialized (
    select r.* from ${INCOMING} where not exists (
      select from properties p where p.source = $1 and p.reference = r.reference and p.content_hash = r.content_hash)),
  written as (
    insert into properties as p (source, ${NAMES.join(', ')}, created_at)
    select $1, ${NAMES.join(', ')}, coalesce(created_at, now()) from incoming order by reference
    on conflict (source, reference) do update set ${NAMES.slice(1)
      .map((name) => `${name} = excluded.${name}`)
      .join(', ')}, updated_at = now(),
      status = case when p.status = 'paused' and p.content_hash = '${PAUSED_BY_IMPORT}' then 'published' else p.status end
    returning (xmax = 0) as inserted)
  select count(*) filter (where inserted)::int as created, count(*) filter (where not inserted)::int as changed from written`;

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
    verified: listing.verified,
    permit_number: listing.permitNumber,
    agent_id: agentId,
    advertiser: listing.advertiser ?? (agentId === null ? (listing.agent?.name ?? null) : null),
    latitude: listing.latitude,
    longitude: listing.longitude,
    content_hash: listing.contentHash,
    created_at: listing.createdAt,
  };
};

const codeOf = (error: unknown): string => (error as { code?: string }).code ?? '';
const isContention = (error: unknown): boolean => ['40001', '40P01', '55P03'].includes(codeOf(error));
/** Data, integrity and limit errors: the row is at fault, not the database. */
const isBadRow = (error: unknown): boolean => /^(?:22|23|54)/.test(codeOf(error));

/** Runs `work` in one transaction; a deadlock with other writers is tried again. */
async function inTransaction<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query('begin');
      const result = await work();
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch(() => {});
      if (!isContention(error) || attempt === 6) throw error;
      await setTimeout(50 * 2 ** attempt * Math.random());
    }
  }
}

/**
 * Stores a batch in one transaction: new rows, rows whose content differs, and the agents they name. With `dryRun` only counts.
 * A row that the database itself does not take is refused alone; the others of its batch are stored.
 */
export async function writeBatch(client: ClientBase, source: string, batch: readonly Listing[], dryRun: boolean): Promise<Written> {
  if (batch.length === 0) return nothing();
  const send = async (statement: string, agentIds: ReadonlyMap<string, number>) => {
    const json = JSON.stringify(batch.map((listing) => toRow(listing, agentIds)));
    const { rows } = await client.query<{ created: number; changed: number }>(statement, [source, json]);
    const { created, changed } = rows[0]!;
    return { ...nothing(), created, changed, unchanged: batch.length - created - changed };
  };
  if (dryRun) return send(COMPARE, new Map());
  try {
    return await inTransaction(client, async () => send(UPSERT, await linkAgents(client, source, batch)));
  } catch (error) {
    if (!isBadRow(error)) throw error;
    if (batch.length === 1)
      return {
        ...nothing(),
        refused: [{ reference: batch[0]!.reference, reason: `the database does not take it: ${(error as Error).message}` }],
      };
    const middle = Math.ceil(batch.length / 2);
    const [first, second] = [
      await writeBatch(client, source, batch.slice(0, middle), dryRun),
      await writeBatch(client, source, batch.slice(middle), dryRun),
    ];
    return addWritten(first, second);
  }
}

const addWritten = (a: Written, b: Written): Written => ({
  created: a.created + b.created,
  changed: a.changed + b.changed,
  unchanged: a.unchanged + b.unchanged,
  refused: [...a.refused, ...b.refused],
});

/** Takes published rows of the source off the lists: those the feed calls deleted, or those a mirrored file no longer has. Returns how many. */
export async function pauseListings(client: ClientBase, source: string, references: readonly string[], dryRun: boolean): Promise<number> {
  if (references.length === 0) return 0;
  const chosen = `source = $1 and reference = any($2) and status = 'published'`;
  if (dryRun) return (await client.query(`select from properties where ${chosen}`, [source, references])).rowCount ?? 0;
  const pause = `update properties set status = 'paused', content_hash = '${PAUSED_BY_IMPORT}', updated_at = now() where ${chosen}`;
  return inTransaction(client, async () => (await client.query(pause, [source, references])).rowCount ?? 0);
}

/** Mirror mode: pauses every published row of the source whose reference `isPresent` does not know, a thousand at a time. */
export async function pauseMissing(
  client: ClientBase,
  source: string,
  isPresent: (reference: string) => boolean,
  dryRun: boolean,
): Promise<number> {
  let paused = 0;
  let after = 0;
  for (;;) {
    const { rows } = await client.query<{ id: number; reference: string }>(
      `select id, reference from properties where source = $1 and status = 'published' and reference is not null and id > $2 order by id limit 1000`,
      [source, after],
    );
    if (rows.length === 0) return paused;
    after = rows.at(-1)!.id;
    const missing = rows.map((row) => row.reference).filter((reference) => !isPresent(reference));
    paused += await pauseListings(client, source, missing, dryRun);
  }
}

/** After a large import: fresh statistics and visibility for the planner; the import stands without it. */
export async function tidyTables(client: ClientBase): Promise<void> {
  await client.query('vacuum (analyze) properties, property_facets, property_cells, property_price_cells');
}
