// Drops the indexes of a table before a bulk load: building them again at its end is many times faster than updating them row by row.
import type { Client } from 'pg';

/** Drops the indexes of a table, except unique ones, such as those of primary keys. @returns the statements that create the indexes again */
export async function dropIndexes(client: Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid = $1::regclass and not indisprimary and not indisunique`,
    [table],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}
