// Fills a database with generated homes for benchmarks: replaces those in `properties`, rebuilds its indexes and recounts the tables derived from it.
import { once } from 'node:events';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { dropIndexes } from '../db/indexes.ts';
import { COLUMNS, generatedLine } from './generate-row.ts';

/**
 * Replaces the generated properties by `count` new ones in one transaction. For speed it switches triggers off, drops the indexes of `properties` until the
 * rows are copied, and recounts derived tables at the end. `progress` gets the number of written rows; `lineOf` makes the line of a row for COPY.
 */
export async function generateHomes(
  url: string,
  count: number,
  progress: (done: number) => void = () => {},
  lineOf = generatedLine,
): Promise<void> {
  const client = new pg.Client({ connectionString: url, statement_timeout: 0 });
  await client.connect();
  try {
    await client.query('begin');
    // settings of this transaction alone, so that the indexes are built fast
    await client.query(
      "set local maintenance_work_mem = '1GB'; set local synchronous_commit = off; set local max_parallel_maintenance_workers = 2",
    );
    await client.query('alter table properties disable trigger user');
    await client.query(`delete from properties where source = 'generated'`);
    const indexes = await dropIndexes(client, 'properties');
    await copyRows(client, count, progress, lineOf);
    for (const definition of indexes) await client.query(definition);
    await client.query('alter table properties enable trigger user');
    await client.query('select property_recount()');
    // deletes the history of homes that no longer exist, which a benchmark does not need
    for (const table of ['price_points', 'home_listings'])
      await client.query(`delete from ${table} where not exists (select from properties where properties.id = ${table}.property_id)`);
    // stores generated homes as compared with each other already: comparing them would write every row again, half as long as the first write takes
    await client.query('alter table home_listings alter is_checked set default true');
    await client.query('select home_listings_fill()');
    await client.query('alter table home_listings alter is_checked set default false');
    await client.query('commit');
    await client.query(
      'vacuum analyze properties, property_facets, property_price_facets, property_amenity_facets, property_other_amenities, property_cells, property_price_cells, home_listings, price_points',
    );
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    await client.end();
  }
}

/** Rows of one write to the COPY stream. */
const ROWS_PER_WRITE = 2000;

/** Streams rows into the table, no faster than PostgreSQL takes them. */
async function copyRows(client: pg.Client, count: number, progress: (done: number) => void, lineOf: typeof generatedLine): Promise<void> {
  const now = Date.now();
  const stream = client.query(copyFrom(`copy properties (${COLUMNS.join(', ')}) from stdin`));
  const end = once(stream, 'finish');
  const lines: string[] = [];
  for (let number = 0; number < count; number++) {
    lines.push(lineOf(number, now));
    if (lines.length === ROWS_PER_WRITE || number === count - 1) {
      if (!stream.write(`${lines.join('\n')}\n`)) await once(stream, 'drain');
      lines.length = 0;
      progress(number + 1);
    }
  }
  stream.end();
  await end;
}
