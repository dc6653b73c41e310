import type { ClientBase } from 'pg';

const TABLES =
  'properties, property_facets, property_price_facets, property_amenity_facets, property_other_amenities, property_cells, property_price_cells';
/** A smaller market is searched fast whatever the planner knows. */
const SMALLEST = 2000;

/**
 * Keeps what the planner knows in step with a market that an import makes many times as large within minutes: autovacuum looks once a minute, and
 * until then a map or a list is planned for the empty tables of before.
 */
export class Statistics {
  /** Rows that the planner knows of; null until it was asked. */
  #known: number | null = null;
  #added = 0;

  /** Tells of rows that were stored, outside a transaction: each time the market has doubled, its tables are analyzed. */
  async grew(client: ClientBase, rows: number): Promise<void> {
    this.#added += rows;
    if (this.#added < SMALLEST) return;
    this.#known ??= await readKnown(client);
    if (this.#added < this.#known) return;
    await client.query(`analyze ${TABLES}`);
    this.#known = await readKnown(client);
    this.#added = 0;
  }
}

async function readKnown(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    "select greatest(reltuples, 0)::int as n from pg_class where oid = 'properties'::regclass",
  );
  return rows[0]!.n;
}
