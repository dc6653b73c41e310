// Checks after a benchmark that the tables of counts, which triggers derive from `properties`, equal a recount. Changes nothing, but locks
// these tables against reads and writes during the recount.
import pg from 'pg';

/**
 * Reads the number of rows and a checksum of each derived table, as one text. With `shouldRecount` it first fills the tables anew, in a
 * transaction that it rolls back. Ignores rows with a count of 0, which triggers leave behind and a recount does not make.
 */
async function readChecksums(url: string, shouldRecount: boolean): Promise<string> {
  const client = new pg.Client({ connectionString: url, statement_timeout: 0 });
  await client.connect();
  try {
    await client.query('begin');
    if (shouldRecount) await client.query('select property_recount()');
    const checksumQueries = [
      'property_facets',
      'property_price_facets',
      'property_amenity_facets',
      'property_other_amenities',
      'property_agents',
      'property_cells',
      'property_price_cells',
    ].map((table) => `(select count(*) || ' ' || coalesce(sum(hashtextextended(counted::text, 0)), 0) from ${table} counted where n <> 0)`);
    const { rows } = await client.query<{ checksums: string }>(
      `select concat_ws(', ', (select count(*) from properties), ${checksumQueries.join(', ')}) as checksums`,
    );
    await client.query('rollback');
    return rows[0]!.checksums;
  } finally {
    await client.end();
  }
}

/** Compares the derived tables with a recount. @returns the result as a line of text */
export const compareWithRecount = async (url: string): Promise<string> =>
  (await readChecksums(url, false)) === (await readChecksums(url, true))
    ? 'every derived table equals a recount'
    : 'DERIVED TABLES DIFFER FROM A RECOUNT';
