// The tables that a backup holds, in an order in which they can be loaded, with their checksums.
import type { Client } from 'pg';
import { escapeIdentifier } from 'pg';

/** A table with the columns that are stored; generated columns are computed again. */
export interface TableColumns {
  schema: string;
  name: string;
  columns: string[];
}

/** Tables of the job queue that hold work; the rest are its own statistics and are made by its start. */
const QUEUE_TABLES = ['queue', 'schedule', 'subscription', 'job', 'job_dependency'];
/** Written by the migrations themselves. */
const MIGRATIONS_TABLE = 'mikro_orm_migrations';

export const quoteTable = ({ schema, name }: Pick<TableColumns, 'schema' | 'name'>): string =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;
export const quoteColumns = (columns: string[]): string => columns.map((column) => escapeIdentifier(column)).join(', ');

const keyOf = ({ schema, name }: TableColumns): string => `${schema}.${name}`;

/** Puts each table after those that it refers to. */
function sortByReferences(tables: TableColumns[], references: { from: string; to: string }[]): TableColumns[] {
  const sorted: TableColumns[] = [];
  const seen = new Set<string>();
  const add = (table: TableColumns): void => {
    const key = keyOf(table);
    if (seen.has(key)) return;
    seen.add(key);
    for (const { from, to } of references) {
      const referenced = from === key ? tables.find((other) => keyOf(other) === to) : undefined;
      if (referenced) add(referenced);
    }
    sorted.push(table);
  };
  for (const table of tables) add(table);
  return sorted;
}

/** All tables of the product and of its job queue; a partitioned table is one table. Referenced tables come first. */
export async function readTables(client: Client): Promise<TableColumns[]> {
  const tables = await client.query<TableColumns>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and (n.nspname = 'public' and c.relname <> $1 or n.nspname = 'boss' and c.relname = any($2))
     group by 1, 2 order by 1, 2`,
    [MIGRATIONS_TABLE, QUEUE_TABLES],
  );
  // partitions have the reference, the table that is loaded is their parent
  const references = await client.query<{ from: string; to: string }>(
    `select distinct fn.nspname || '.' || f.relname as from, tn.nspname || '.' || t.relname as to
     from pg_constraint k
     join pg_class f on f.oid = coalesce((select inhparent from pg_inherits where inhrelid = k.conrelid), k.conrelid) join pg_namespace fn on fn.oid = f.relnamespace
     join pg_class t on t.oid = k.confrelid join pg_namespace tn on tn.oid = t.relnamespace where k.contype = 'f'`,
  );
  return sortByReferences(tables.rows, references.rows);
}

/**
 * SQL: number and checksum of the rows, the same in any order. Settings of the session that change how values are written must be those of
 * `COMPARABLE_SETTINGS`.
 */
export const checksumSql = (table: TableColumns): string =>
  `select count(*)::float8 as rows, coalesce(sum(('x' || left(md5(row(${quoteColumns(table.columns)})::text), 15))::bit(60)::bigint), 0)::text as checksum
   from ${quoteTable(table)}`;

/** Settings under which a value is written as the same text on every server. */
export const COMPARABLE_SETTINGS = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set extra_float_digits = 1;
  set bytea_output = 'hex'; set client_encoding = 'UTF8'; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`;

/** Names of the applied migrations, oldest first; none before the first one. */
export async function readMigrations(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [MIGRATIONS_TABLE]);
  if (!rows[0]!.found) return [];
  return (await client.query<{ name: string }>(`select name from ${MIGRATIONS_TABLE} order by id`)).rows.map(({ name }) => name);
}
