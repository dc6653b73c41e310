// Writes batches of imported listings into `properties`, and their agents into `agents`. In the statements, $1 is the source (the name of the
// feed) and $2 the rows of the batch as JSON, or their references.
import type { ClientBase } from 'pg';
import { isInvalidRow, sqlStateOf } from '../db/sql-states.ts';
import { screenFeedHomes } from '../moderation/screen-feed.ts';
import { namesSharedHousingQuickly } from '../moderation/shared-housing.ts';
import { newHomePersonSql, profilePersonSql, sourcePersonSql } from '../organization/source-owner.ts';
import { findOwnAgents, linkAgents } from './agents.ts';
import type { Listing } from './mapping/listing.ts';
import { type Allowance, asOwned } from './owner.ts';
import { IS_OFF_MARKET_BY_IMPORT_SQL, isOffMarketByImport } from './pause.ts';
import { describePriceJump, isPriceJump, waitingHash } from './price-jump.ts';
import { COLUMN_NAMES, COLUMNS, hashOf, PAUSED_PREFIX, type StoredRow, toRow } from './property-row.ts';
import type { ListingFacts, RowToStore } from './readings/row-reading.ts';
import { keepReadings } from './readings/stored-readings.ts';
import { shownFactsSql, shownPicturesSql } from './shown-pictures.ts';
import { inTransaction } from './transaction.ts';

/** The result of writing a batch: numbers of its rows, and those that need a remark in the report. */
export interface WriteResult {
  created: number;
  changed: number;
  unchanged: number;
  /** Rows that the database does not accept. */
  refused: Array<{ reference: string; reason: string }>;
  /** Listings of the batch that are stored paused because they are implausible or lack a required permit. */
  implausible: RowToStore[];
  /** Rows that are left as they are stored until their price is confirmed. */
  waiting: Array<{ reference: string; reason: string }>;
  /** New rows that are not stored yet. */
  deferred: RowToStore[];
}

const emptyResult = (): WriteResult => ({ created: 0, changed: 0, unchanged: 0, refused: [], implausible: [], waiting: [], deferred: [] });

/** SQL: the rows of a batch, from JSON. `created_at` is the listing date in the feed, null when it has none. */
const FEED_ROWS_SQL = `json_to_recordset($2::json) as feed(${Object.entries({ ...COLUMNS, created_at: 'timestamptz' })
  .map(([name, type]) => `${name} ${type}`)
  .join(', ')})`;

/** SQL: the stored rows of the references $2. */
const STORED_ROWS_SQL =
  'select reference, content_hash as hash, status, price, transaction_type as "transactionType", contact_email as "contactEmail" from properties where source = $1 and reference = any($2)';

/** SQL: whether the stored row `p` and the new row (`excluded`) are the same property, with the same evidence of its verification. */
const KEEPS_VERIFICATION_SQL = `(p.location, p.emirate, p.address, p.property_type, p.area) =
    (excluded.location, excluded.emirate, excluded.address, excluded.property_type, excluded.area)
  and (p.verified_by = 'staff' or p.verified_what = excluded.verified_what)`;

/** SQL: whether the home `p` belongs to the user $3 alone, or to the organization $4. */
const IS_OWN_SQL = 'case when $4::int is null then p.user_id = $3::int and p.organization_id is null else p.organization_id = $4 end';
/** SQL: whether the home `p` is written here under one of the references $2, and may become the row of a file. */
const IS_ADOPTABLE_SQL = `p.source = 'own' and p.status <> 'deleted' and p.agency_reference = any($2) and ${IS_OWN_SQL}`;
/** SQL: the stored rows of the references $2 but deleted ones, and homes that are written here under one of them alone. */
const ADOPTABLE_ROWS_SQL = `with own as (select min(p.id) as id, p.agency_reference as reference from properties p where ${IS_ADOPTABLE_SQL}
      group by p.agency_reference having count(*) = 1)
  select coalesce(own.reference, p.reference) as reference, content_hash as hash, status, price, transaction_type as "transactionType", contact_email as "contactEmail"
  from properties p left join own on own.id = p.id
  where own.id is not null and not exists (select from properties row where row.source = $1 and row.reference = own.reference and row.status <> 'deleted')
    or p.source = $1 and p.reference = any($2) and p.status <> 'deleted'`;
/** SQL: lets deleted rows of a file go, so that its homes are new. */
const RELEASE_SQL = `update properties set source = 'own', reference = null where source = $1 and reference = any($2) and status = 'deleted'`;
/** SQL: makes homes that are written here the rows of a file that have their references. */
const ADOPT_SQL = `with own as (select min(p.id) as id, p.agency_reference as reference from properties p where ${IS_ADOPTABLE_SQL}
      group by p.agency_reference having count(*) = 1)
  update properties p set source = $1, reference = own.reference, content_hash = null from own
  where p.id = own.id and not exists (select from properties row where row.source = $1 and row.reference = own.reference)`;

/** The columns of the verified mark. */
const VERIFICATION_COLUMNS = ['verified_what', 'verified_by', 'verified_at'];
/** SQL: whether an import, not a user, took the stored row off the market. */
const IS_HIDDEN_BY_IMPORT_SQL = `(${IS_OFF_MARKET_BY_IMPORT_SQL} or p.status = 'paused' and p.content_hash like '${PAUSED_PREFIX}%')`;
/**
 * SQL: the status of a stored row after the import. The feed's status replaces one that an import set, and `published` unless a
 * user published a row that an import had paused as implausible. Other statuses stay.
 */
const STATUS_SQL = `case when ${IS_HIDDEN_BY_IMPORT_SQL} then excluded.status
  when p.status = 'published' and p.content_hash not like '${PAUSED_PREFIX}%' then excluded.status else p.status end`;

/**
 * SQL: the `content_hash` of a stored row after the import. A row whose status is another decision of a user (paused, sold) does not get the
 * prefix, because a later import would take it for a row that an import paused, and publish it.
 */
const CONTENT_HASH_SQL = `case when p.status = 'published' or p.content_hash like '${PAUSED_PREFIX}%' or ${IS_HIDDEN_BY_IMPORT_SQL}
    then excluded.content_hash
  else replace(excluded.content_hash, '${PAUSED_PREFIX}', '') end`;

/** SQL: the assignment of a column when a stored row is updated. */
const assignmentSql = (name: string): string => {
  if (name === 'status') return `status = ${STATUS_SQL}`;
  if (name === 'content_hash') return `content_hash = ${CONTENT_HASH_SQL}`;
  if (name === 'images' || name === 'floor_plans') return `${name} = ${shownPicturesSql('p.id', `excluded.${name}`)}`;
  if (name === 'pictures') return `pictures = ${shownFactsSql('p.id', 'excluded.pictures')}`;
  return VERIFICATION_COLUMNS.includes(name)
    ? `${name} = case when ${KEEPS_VERIFICATION_SQL} then p.${name} else excluded.${name} end`
    : `${name} = excluded.${name}`;
};

/**
 * SQL: inserts new rows and updates stored ones, in the order of the batch, and counts each. PostgreSQL sets `xmax` to 0 for an inserted
 * row. The first column, `reference`, identifies the row and is not updated, nor is its brokerage, nor who
 * answers for it, unless they do it by the profile of an agent and the feed names another one.
 */
const UPSERT_SQL = `with written as (
    insert into properties as p (source, ${COLUMN_NAMES.join(', ')}, created_at, is_date_known, organization_id, user_id)
    select $1, ${COLUMN_NAMES.map((name) => `feed.${name}`).join(', ')}, coalesce(feed.created_at, now()), feed.created_at is not null,
      source.organization_id, ${newHomePersonSql('feed.agent_id')}
    from ${FEED_ROWS_SQL} left join import_sources source on source.source = $1
    on conflict (source, reference) do update set ${COLUMN_NAMES.slice(1).map(assignmentSql).join(', ')}, updated_at = now(),
      user_id = case when p.organization_id is null and p.agent_id is distinct from excluded.agent_id
        then coalesce(${sourcePersonSql('$1')}, ${profilePersonSql('excluded.agent_id')}) else p.user_id end
    returning (xmax = 0) as inserted)
  select count(*) filter (where inserted)::int as created, count(*) filter (where not inserted)::int as changed from written`;

/** The stored rows of a batch, by reference. Those of a file are also the homes that its member wrote here under the same references. */
async function findStoredRows(
  client: ClientBase,
  source: string,
  batch: readonly RowToStore[],
  { allowance, dryRun }: WriteOptions,
): Promise<ReadonlyMap<string, StoredRow>> {
  const values: unknown[] = [source, batch.map(({ reference }) => reference)];
  const owner = allowance?.owner.adopts ? [allowance.owner.userId, allowance.owner.organizationId] : null;
  if (owner && !dryRun)
    await inTransaction(client, async () => {
      await client.query(RELEASE_SQL, values);
      await client.query(ADOPT_SQL, [...values, ...owner]);
    });
  const { rows } = await (owner && dryRun
    ? client.query<StoredRow>(ADOPTABLE_ROWS_SQL, [...values, ...owner])
    : client.query<StoredRow>(STORED_ROWS_SQL, values));
  return new Map(rows.map((row) => [row.reference, row]));
}

/** Whether an implausible listing is not paused: a user has marked its row as sold …, or has published it after an import paused it. */
const keepsUserStatus = (stored: StoredRow | undefined): boolean =>
  stored !== undefined &&
  stored.status !== 'paused' &&
  !isOffMarketByImport(stored) &&
  (stored.status !== 'published' || stored.hash?.startsWith(PAUSED_PREFIX) === true);

/** Whether the stored row has the content of the listing. `content_hash` lacks the prefix where a user, not an import, set the status. */
const isUnchanged = (stored: StoredRow | undefined, listing: ListingFacts): boolean =>
  stored !== undefined && (stored.hash === hashOf(listing) || (stored.status !== 'published' && stored.hash === listing.contentHash));

/** How a batch is written. */
export interface WriteOptions {
  dryRun: boolean;
  /** Stores changed prices however much they differ from the stored ones. */
  acceptPrices: boolean;
  /** Returns new rows as `deferred` instead of storing them. */
  deferNew: boolean;
  /** Of a member's own feed. */
  allowance?: Allowance | undefined;
}

/** SQL: notes the prices that rows wait for, in their `content_hash` ($2 is JSON). */
const WAIT_SQL = `update properties p set content_hash = feed.hash
  from json_to_recordset($2::json) as feed(reference text, hash text) where p.source = $1 and p.reference = feed.reference`;

/** SQL: stores the contact addresses of rows that are otherwise unchanged ($2 is JSON). */
const CONTACT_SQL = `update properties p set contact_email = feed."contactEmail"
  from json_to_recordset($2::json) as feed(reference text, "contactEmail" text) where p.source = $1 and p.reference = feed.reference`;

/**
 * Stores new and changed rows of a batch, with their agents, in one transaction. Unchanged rows are recognized by their hashes and not sent. A row
 * whose price jumps stays as it is stored. With `dryRun` it only counts.
 */
export async function writeBatch(
  client: ClientBase,
  source: string,
  rows: readonly RowToStore[],
  options: WriteOptions,
): Promise<WriteResult> {
  if (rows.length === 0) return emptyResult();
  const { allowance } = options;
  const batch = allowance ? rows.map((row) => ({ ...row, contactEmail: null, read: () => asOwned(row.read(), allowance.owner) })) : rows;
  const storedRows = await findStoredRows(client, source, batch, options);
  const storedOf = ({ reference }: ListingFacts) => storedRows.get(reference);
  const waits = (listing: ListingFacts): boolean => !options.acceptPrices && isPriceJump(storedOf(listing), listing);
  const [waiting, settled] = [batch.filter(waits), batch.filter((listing) => !waits(listing))];
  const deferred = options.deferNew ? settled.filter((listing) => !storedOf(listing)) : [];
  const newOrChanged = settled.filter((listing) => !isUnchanged(storedOf(listing), listing) && !(options.deferNew && !storedOf(listing)));
  const stored = options.deferNew ? settled.filter(storedOf) : settled;
  const result: WriteResult = {
    ...emptyResult(),
    unchanged: settled.length - newOrChanged.length - deferred.length,
    implausible: stored.filter((listing) => listing.implausible !== null && !keepsUserStatus(storedOf(listing))),
    waiting: waiting.map((listing) => ({ reference: listing.reference, reason: describePriceJump(storedOf(listing)!, listing) })),
    deferred,
  };
  if (options.dryRun) {
    const added = newOrChanged.filter((listing) => !storedOf(listing));
    const created = (await allowance?.take(client, added.length, options)) ?? added.length;
    return { ...result, created, changed: newOrChanged.length - added.length, refused: added.slice(created).map(overPlan(allowance)) };
  }
  if (waiting.length > 0) {
    const hashes = waiting.map((listing) => ({ reference: listing.reference, hash: waitingHash(storedOf(listing)!, listing) }));
    await inTransaction(client, () => client.query(WAIT_SQL, [source, JSON.stringify(hashes)]));
  }
  const movedContacts = batch.filter((listing) => storedOf(listing) && storedOf(listing)!.contactEmail !== listing.contactEmail);
  if (movedContacts.length > 0) {
    const contacts = movedContacts.map(({ reference, contactEmail }) => ({ reference, contactEmail }));
    await inTransaction(client, () => client.query(CONTACT_SQL, [source, JSON.stringify(contacts)]));
  }
  const written = await store(
    client,
    source,
    newOrChanged.map(({ read }) => read()),
    { allowance, isNew: ({ reference }) => !storedRows.has(reference) },
  );
  const kept = batch.flatMap((row) => (row.kept ? [{ reference: row.reference, ...row.kept }] : []));
  await keepReadings(client, source, kept);
  return { ...result, ...written };
}

/** SQL: the stored prices of the references $2 whose adverts are in a foreign currency. */
const CONVERTED_PRICES_SQL = `select reference, price, advertised_price::float8 as amount, advertised_period as period, advertised_currency as currency
  from properties where source = $1 and reference = any($2) and advertised_currency is not null`;

/** Keeps the stored price of listings whose advert asks the same as before, so that a new rate of its currency is no change of price. */
async function keepConvertedPrices(client: ClientBase, source: string, batch: readonly Listing[]): Promise<void> {
  const converted = batch.filter(({ isByStoredRate }) => isByStoredRate);
  if (converted.length === 0) return;
  type Stored = { reference: string; price: number; amount: number; period: string | null; currency: string };
  const { rows } = await client.query<Stored>(CONVERTED_PRICES_SQL, [source, converted.map(({ reference }) => reference)]);
  const storedByReference = new Map(rows.map((row) => [row.reference, row]));
  for (const listing of converted) {
    const stored = storedByReference.get(listing.reference);
    const { price, period, currency } = listing.advertised!;
    if (stored && stored.amount === price && stored.period === period && stored.currency === currency) listing.price = stored.price;
  }
}

/** Orders homes of a place together, because their entries in most indexes are near each other, and otherwise always the same. */
const comparePlaces = (a: Listing, b: Listing): number => compareTexts(a.location, b.location) || compareTexts(a.reference, b.reference);
const compareTexts = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** SQL: the stored texts of the references $2. */
const STORED_TEXTS_SQL =
  'select reference, title, title_ar as "titleAr", description, description_ar as "descriptionAr" from properties where source = $1 and reference = any($2)';

/** The references of listings with words of shared housing that are new, or whose stored texts have none: the queue gets each once. */
async function findNewWords(client: ClientBase, source: string, batch: readonly Listing[]): Promise<string[]> {
  const named = batch
    .filter(({ title, titleAr = null, description, descriptionAr = null }) =>
      namesSharedHousingQuickly({ title, titleAr, description, descriptionAr }),
    )
    .map(({ reference }) => reference);
  if (named.length === 0) return [];
  type Texts = Parameters<typeof namesSharedHousingQuickly>[0];
  const { rows } = await client.query<Texts & { reference: string }>(STORED_TEXTS_SQL, [source, named]);
  const known = new Set(rows.filter(namesSharedHousingQuickly).map(({ reference }) => reference));
  return named.filter((reference) => !known.has(reference));
}

/** SQL: asks staff to look at the homes with the references $2 because of words of shared housing; an open item of a home stays as it is. */
const QUEUE_SQL = `insert into review_items (kind, subject_kind, subject_id, urgency, opened_at)
  select 'shared', 'property', id, 0, now() from properties where source = $1 and reference = any($2) on conflict do nothing`;

/** A row that is one too many under the plan. */
const overPlan =
  (allowance: Allowance | undefined) =>
  ({ reference }: ListingFacts) => ({ reference, reason: allowance?.reason ?? '' });

interface StoreOptions {
  allowance: Allowance | undefined;
  isNew: (listing: Listing) => boolean;
}

type StoreResult = Pick<WriteResult, 'created' | 'changed' | 'refused'>;

/** Stores rows and agents in one transaction. When the database does not accept a row, halves the batch until only that row is left out. */
async function store(client: ClientBase, source: string, batch: readonly Listing[], options: StoreOptions): Promise<StoreResult> {
  if (batch.length === 0) return { created: 0, changed: 0, refused: [] };
  try {
    return await inTransaction(client, async () => {
      const { allowance, isNew } = options;
      await keepConvertedPrices(client, source, batch);
      const agentIds = allowance ? await findOwnAgents(client, allowance.owner, batch) : await linkAgents(client, source, batch);
      const screened = await findNewWords(client, source, batch);
      const upsert = async (listings: readonly Listing[]) => {
        const json = JSON.stringify(listings.toSorted(comparePlaces).map((listing) => toRow(listing, agentIds)));
        return (await client.query<{ created: number; changed: number }>(UPSERT_SQL, [source, json])).rows[0]!;
      };
      const queue = () => (screened.length > 0 ? client.query(QUEUE_SQL, [source, screened]) : undefined);
      if (!allowance) {
        const counts = await upsert(batch);
        await queue();
        return { ...counts, refused: [] };
      }
      // homes are locked before the row that listings are counted under, as everywhere
      const { changed } = await upsert(batch.filter((listing) => !isNew(listing)));
      const added = batch.filter(isNew);
      const taken = await allowance.take(client, added.length, { dryRun: false });
      const { created } = await upsert(added.slice(0, taken));
      await queue();
      await screenFeedHomes(client, { ...allowance.owner, source, references: added.slice(0, taken).map(({ reference }) => reference) });
      return { created, changed, refused: added.slice(taken).map(overPlan(allowance)) };
    });
  } catch (error) {
    if (!isInvalidRow(sqlStateOf(error))) throw error;
    if (batch.length === 1) {
      const reason = `the database does not take it: ${(error as Error).message}`;
      return { created: 0, changed: 0, refused: [{ reference: batch[0]!.reference, reason }] };
    }
    const middle = Math.ceil(batch.length / 2);
    const first = await store(client, source, batch.slice(0, middle), options);
    const second = await store(client, source, batch.slice(middle), options);
    return {
      created: first.created + second.created,
      changed: first.changed + second.changed,
      refused: [...first.refused, ...second.refused],
    };
  }
}

/** Runs VACUUM after a large import, which renews the statistics of the query planner and the visibility map for index-only scans. */
export async function vacuumTables(client: ClientBase): Promise<void> {
  await client.query('vacuum (analyze) properties, property_facets, property_cells, property_price_cells');
}
