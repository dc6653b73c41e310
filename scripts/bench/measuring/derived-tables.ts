// Checks after a benchmark that the derived tables of counts, which triggers maintain, equal a recount of the properties.
import pg from 'pg';

/**
 * Checksums of the derived tables; with `withRecount` as a recount would fill them, which is rolled back. Rows with a count of 0 are left
 * out.
 */
async function readChecksums(url: string, withRecount: boolean): Promise<string> {
  const client = new pg.Client({ connectionString: url, statement_timeout: 0 });
  await client.connect();
  try {
    await client.query('begin');
    if (withRecount) await client.query('select property_recount()');
    const sums = [
      'property_facets',
      'property_price_facets',
      'property_amenity_facets',
      'property_other_amenities',
      'property_agents',
      'property_cells',
      'property_price_cells',
    ].map((table) => `(select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) from ${table} t where n <> 0)`);
    const { rows } = await client.query<{ checksums: string }>(
      `select concat_ws(', ', (select count(*) from properties), ${sums.join(', ')}) as checksums`,
    );
    await client.query('rollback');
    return rows[0]!.checksums;
  } finally {
    await client.end();
  }
}

/** One line: whether the derived tables equal a recount. */
export const compareWithRecount = async (url: string): Promise<string> =>
  (await readChecksums(url, false)) === (await readChecksums(url, true))
    ? 'every derived table equals a recount'
    : 'DERIVED TABLES DIFFER FROM A RECOUNT';
