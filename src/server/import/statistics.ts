// Runs ANALYZE when an import has doubled the table, so that searches during the import are planned for its real size.
import type { ClientBase } from 'pg';

const TABLES =
  'properties, property_facets, property_price_facets, property_amenity_facets, property_other_amenities, property_cells, property_price_cells';
/** A tenth of the usual sample: the next ANALYZE follows soon, and the import ends with a full one. */
const SAMPLED_ANALYZE = `set default_statistics_target = 10; analyze ${TABLES}; reset default_statistics_target`;
/** Up to this many new rows, a search is fast with any query plan. */
const MIN_ROWS = 2000;

/**
 * Keeps the query planner's statistics current while an import multiplies the number of rows. PostgreSQL itself updates them once a minute
 * (autovacuum); until then it would plan searches for nearly empty tables.
 */
export class Statistics {
  /** Row count in the planner's statistics; null before the first query. */
  #knownRows: number | null = null;
  /** New rows since the last ANALYZE, or since the import began. */
  #addedRows = 0;

  /** Counts `addedRows` more new rows, and runs ANALYZE each time the table has doubled. Call it outside a transaction. */
  async analyzeIfDoubled(client: ClientBase, addedRows: number): Promise<void> {
    this.#addedRows += addedRows;
    if (this.#addedRows < MIN_ROWS) return;
    this.#knownRows ??= await readKnownRows(client);
    if (this.#addedRows < this.#knownRows) return;
    await client.query(SAMPLED_ANALYZE);
    this.#knownRows = await readKnownRows(client);
    this.#addedRows = 0;
  }
}

/** The number of properties that the planner assumes. */
async function readKnownRows(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    "select greatest(reltuples, 0)::int as count from pg_class where oid = 'properties'::regclass",
  );
  return rows[0]!.count;
}
