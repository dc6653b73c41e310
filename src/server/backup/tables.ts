// Reads which tables and migrations a database has, in an order in which a backup can load the tables, and has the SQL of their checksums. Writes nothing.
import type { Client } from 'pg';
import { escapeIdentifier } from 'pg';

/** A table with the columns that a backup stores. Generated columns are left out, because PostgreSQL computes them again. */
export interface TableColumns {
  schema: string;
  name: string;
  columns: string[];
}

/** Tables of the job queue (schema `boss`) that a backup stores. The queue creates its other tables when it starts. */
const QUEUE_TABLES = ['queue', 'schedule', 'subscription', 'job', 'job_dependency'];
/** Not in a backup: running the migrations writes it. */
const MIGRATIONS_TABLE = 'mikro_orm_migrations';

export const quoteTable = ({ schema, name }: Pick<TableColumns, 'schema' | 'name'>): string =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;
export const quoteColumns = (columns: string[]): string => columns.map((column) => escapeIdentifier(column)).join(', ');

/** The name of a table with its schema. */
const fullNameOf = ({ schema, name }: TableColumns): string => `${schema}.${name}`;

/** Sorts tables so that each comes after those that its foreign keys refer to. */
function sortByReferences(tables: TableColumns[], references: { from: string; to: string }[]): TableColumns[] {
  const sorted: TableColumns[] = [];
  const visited = new Set<string>();
  const add = (table: TableColumns): void => {
    const fullName = fullNameOf(table);
    if (visited.has(fullName)) return;
    visited.add(fullName);
    for (const { from, to } of references) {
      const referenced = from === fullName ? tables.find((other) => fullNameOf(other) === to) : undefined;
      if (referenced) add(referenced);
    }
    sorted.push(table);
  };
  for (const table of tables) add(table);
  return sorted;
}

/** All tables of the product and of its job queue; a partitioned table is one table. Referenced tables come first. */
export async function readTables(client: Client): Promise<TableColumns[]> {
  // ordinary ('r') and partitioned ('p') tables, without the partitions themselves; columns without system, dropped and generated ones
  const tables = await client.query<TableColumns>(
    `select schema.nspname as schema, tbl.relname as name, array_agg(col.attname::text order by col.attnum) as columns
     from pg_class tbl join pg_namespace schema on schema.oid = tbl.relnamespace join pg_attribute col on col.attrelid = tbl.oid
     where tbl.relkind in ('r', 'p') and not tbl.relispartition and col.attnum > 0 and not col.attisdropped and col.attgenerated = ''
       and (schema.nspname = 'public' and tbl.relname <> $1 or schema.nspname = 'boss' and tbl.relname = any($2))
     group by 1, 2 order by 1, 2`,
    [MIGRATIONS_TABLE, QUEUE_TABLES],
  );
  // all foreign keys; that of a partition counts as one of its partitioned table, which is the table that is loaded
  const references = await client.query<{ from: string; to: string }>(
    `select distinct from_schema.nspname || '.' || from_table.relname as from, to_schema.nspname || '.' || to_table.relname as to
     from pg_constraint foreign_key
     join pg_class from_table
       on from_table.oid = coalesce((select inhparent from pg_inherits where inhrelid = foreign_key.conrelid), foreign_key.conrelid)
     join pg_namespace from_schema on from_schema.oid = from_table.relnamespace
     join pg_class to_table on to_table.oid = foreign_key.confrelid
     join pg_namespace to_schema on to_schema.oid = to_table.relnamespace where foreign_key.contype = 'f'`,
  );
  return sortByReferences(tables.rows, references.rows);
}

/**
 * SQL: the number and a checksum of the rows of a table. The checksum is the sum of the first 60 bits of the MD5 of each row, so the order of rows does not
 * matter. The session needs `COMPARABLE_SETTINGS`, because settings change how values are written as text.
 */
export const checksumSql = (table: TableColumns): string =>
  `select count(*)::float8 as rows,
     coalesce(sum(('x' || left(md5(row(${quoteColumns(table.columns)})::text), 15))::bit(60)::bigint), 0)::text as checksum
   from ${quoteTable(table)}`;

/** SQL: settings under which every server writes a value as the same text. It also removes the time limits, which are too short for a backup. */
export const COMPARABLE_SETTINGS = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set extra_float_digits = 1;
  set bytea_output = 'hex'; set client_encoding = 'UTF8'; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`;

/** Names of the applied migrations, oldest first; empty for a database without tables. */
export async function readMigrations(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [MIGRATIONS_TABLE]);
  if (!rows[0]!.exists) return [];
  return (await client.query<{ name: string }>(`select name from ${MIGRATIONS_TABLE} order by id`)).rows.map(({ name }) => name);
}
