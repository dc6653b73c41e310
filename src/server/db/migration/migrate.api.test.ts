// Tests of the schema that the migrations create, and of the upgrade of databases from before the first release, whose migrations were squashed into five.
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { testDatabase } from '../../../testing/postgres/database.ts';
import { SettingError } from '../../env.ts';
import { openOrm } from '../orm.ts';
import { migrate } from './migrate.ts';

/** A pg_dump of a database with the 18 migrations from before the first release and a few rows in every table. */
const FORMER_DUMP = gunzipSync(readFileSync(new URL('./squash.fixture.sql.gz', import.meta.url))).toString();

/** Migrations that were added after the squashed ones. */
const LATER_MIGRATIONS = readdirSync('prisma-free-migrations')
  .map((file) => file.replace(/\.ts$/, ''))
  .filter((name) => name > 'Migration20261122080400_triggers')
  .sort();

/** SQL: a definition without casts and brackets, which PostgreSQL writes differently after a restore. */
const withoutCasts = (definition: string): string => `regexp_replace(${definition}, '::(character varying|text)(\\[\\])?|[()]', '', 'g')`;
/** SQL: a function's definition without white space, which has no meaning in its body. */
const withoutSpace = (definition: string): string => `regexp_replace(${definition}, '\\s+', '', 'g')`;

/** SQL: one line for each relation, column, constraint, index, trigger, statistics object, extension and function, from the catalogs of PostgreSQL. */
const SCHEMA = `
  -- 1. tables, indexes and sequences, without those of the migration tool
  with relation as (
    select * from pg_class where relnamespace = 'public'::regnamespace and relname not like 'mikro_orm_migrations%'
  )
  select 'table ' || relname || ' ' || relkind::text || relpersistence::text || ' ' || coalesce(reloptions::text, '') as line from relation
  -- 2. columns in their order, with type, not null, identity and default (relkind r: table, S: sequence)
  union all
  select 'column ' || relation.relname || '.' || attname || ' #' || row_number() over (partition by relation.oid order by attnum)
      || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull || ' ' || attidentity::text || attgenerated::text
      || ' ' || coalesce(pg_get_expr(adbin, adrelid), '')
    from relation
    join pg_attribute on attrelid = relation.oid and attnum > 0 and not attisdropped
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relation.relkind in ('r', 'S')
  -- 3. constraints, indexes and triggers of the tables
  union all
  select 'constraint ' || relation.relname || ' ' || conname || ' ' || convalidated || ' ' || ${withoutCasts('pg_get_constraintdef(pg_constraint.oid)')}
    from relation join pg_constraint on conrelid = relation.oid
  union all
  select 'index ' || ${withoutCasts('pg_get_indexdef(relation.oid)')} || ' ' || indisvalid from relation join pg_index on indexrelid = relation.oid
  union all
  select 'trigger ' || tgenabled::text || ' ' || pg_get_triggerdef(pg_trigger.oid)
    from relation join pg_trigger on tgrelid = relation.oid where not tgisinternal
  -- 4. statistics, extensions and functions (prokind f), without the functions of extensions (deptype e)
  union all
  select 'statistics ' || pg_get_statisticsobjdef(oid) from pg_statistic_ext
  union all
  select 'extension ' || extname from pg_extension
  union all
  select 'function ' || ${withoutSpace('pg_get_functiondef(pg_proc.oid)')} from pg_proc
    where pronamespace = 'public'::regnamespace and prokind = 'f'
    and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
  order by 1`;

/** SQL: every table with the names of its columns, joined by commas. */
const TABLE_COLUMNS = `
  select relname as "table", string_agg(quote_ident(attname), ',' order by attnum) as columns
  from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
  where relnamespace = 'public'::regnamespace and relkind = 'r' group by 1 order by 1`;

type Row = Record<string, unknown>;
const query = (orm: MikroORM, sql: string): Promise<Row[]> => orm.em.getConnection().execute<Row[]>(sql);
const schemaOf = async (orm: MikroORM): Promise<unknown[]> => (await query(orm, SCHEMA)).map((row) => row.line);

/** End the connections and drop the databases of a test; run in reverse order. */
let cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanups.toReversed()) await cleanUp();
  cleanups = [];
});

/** Creates a database as the last version before the squashed migrations left it. */
async function createFormerDatabase(): Promise<{ url: string; orm: MikroORM }> {
  const name = `t_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: inject('pgUrl') });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = inject('pgUrl').replace(/\/[^/]*$/, `/${name}`);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(FORMER_DUMP);
  await client.end();
  const orm = await openOrm(url);
  cleanups.push(
    () => admin.end(),
    () => admin.query(`drop database ${name} with (force)`),
    () => orm.close(true),
  );
  return { url, orm };
}

/** Creates a database with all migrations of today. */
async function createDatabase(): Promise<MikroORM> {
  const database = await testDatabase();
  cleanups.push(() => database.close());
  return database.orm;
}

describe('migrate', () => {
  test('upgrades a database with all former migrations to the schema of a new one', async () => {
    const { url, orm } = await createFormerDatabase();
    const freshSchema = await schemaOf(await createDatabase());
    expect(freshSchema.length).toBeGreaterThan(500);
    expect(await schemaOf(orm)).not.toEqual(freshSchema);
    expect(await migrate(orm, url)).toEqual(LATER_MIGRATIONS);
    expect(await schemaOf(orm)).toEqual(freshSchema);
  });

  test('keeps the rows of a database with all former migrations, and its triggers continue to count', async () => {
    const { url, orm } = await createFormerDatabase();
    const columns = new Map((await query(orm, TABLE_COLUMNS)).map((row) => [row.table as string, row.columns as string]));
    const tables = [...columns.keys()];
    // compares only the columns that existed before: later migrations may add some
    const rowsOf = (names: string[], where = ''): Promise<Row[][]> =>
      Promise.all(names.map((name) => query(orm, `select row(${columns.get(name)})::text from ${name} ${where} order by 1`)));
    const keptTables = tables.filter((name) => name !== 'mikro_orm_migrations');
    const before = await rowsOf(keptTables);
    expect(before.filter((rows) => rows.length === 0)).toEqual([]);
    await migrate(orm, url);
    expect(await rowsOf(keptTables)).toEqual(before);

    await query(orm, `update properties set status = 'published' where id = 3`);
    expect(await query(orm, `select n from property_facets where location = 'Palm Jumeirah'`)).toEqual([{ n: 1 }]);
    const countTables = tables.filter((name) => /^property_.*(facets|cells|amenities|agents)$/.test(name));
    const countedByTriggers = await rowsOf(countTables, 'where n <> 0');
    await query(orm, 'select property_recount()');
    expect(countTables).toHaveLength(7);
    expect(await rowsOf(countTables)).toEqual(countedByTriggers);
  });

  test('leaves a large table that it rewrote readable from its indexes alone', async () => {
    const { url, orm } = await createFormerDatabase();
    // long enough that 1,000 homes take more than 100 pages of the table
    const longDescription = `(select string_agg(md5(n::text || i), ' ') from generate_series(1, 20) i)`;
    await query(
      orm,
      `insert into properties (title, description, price, area, bedrooms, bathrooms, location, emirate, property_type, transaction_type)
       select 'Home ' || n, ${longDescription}, 1, 1, 1, 1, 'Palm Jumeirah', 'Dubai', 'Villa', 'Buy' from generate_series(1, 1000) n`,
    );
    await migrate(orm, url);
    expect(
      await query(
        orm,
        `select relpages > 100 as is_large, relallvisible > 0.9 * relpages as is_visible from pg_class where relname = 'properties'`,
      ),
    ).toEqual([{ is_large: true, is_visible: true }]);
  });

  test('applies and records nothing on a second start', async () => {
    const { url, orm } = await createFormerDatabase();
    await migrate(orm, url);
    const recordedMigrations = await query(orm, 'select name from mikro_orm_migrations order by name');
    // 18 former migrations, and the five that they were squashed into
    expect(recordedMigrations).toHaveLength(18 + 5 + LATER_MIGRATIONS.length);
    expect(await migrate(orm, url)).toEqual([]);
    expect(await query(orm, 'select name from mikro_orm_migrations order by name')).toEqual(recordedMigrations);
  });

  test('leaves a database with some former migrations unchanged and names the version to start first in one line', async () => {
    const { url, orm } = await createFormerDatabase();
    await query(orm, `delete from mikro_orm_migrations where name like '%read_costs' or name like '%references'`);
    const before = await schemaOf(orm);
    const error = await migrate(orm, url).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(SettingError);
    expect((error as Error).message).toBe(
      'The database has 16 of the 18 migrations from before the first release: start commit 557f4da on it once, then this version',
    );
    expect(await schemaOf(orm)).toEqual(before);
    expect(await query(orm, 'select name from mikro_orm_migrations')).toHaveLength(16);
  });

  test('keeps the extension pg_trgm where an index from outside the migrations uses it', async () => {
    const { url, orm } = await createFormerDatabase();
    await query(orm, 'create index own_ix on properties using gin (title gin_trgm_ops)');
    await migrate(orm, url);
    expect(await query(orm, `select extname from pg_extension where extname = 'pg_trgm'`)).toHaveLength(1);
  });

  test('creates functions that work without a search path, as pg_restore needs', async () => {
    const orm = await createDatabase();
    await query(
      orm,
      `begin; alter table public.properties disable trigger user; set local search_path = '';
       insert into public.properties (title, price, area, bedrooms, bathrooms, location, emirate, property_type, transaction_type, amenities, latitude, longitude)
       values ('شقة في المارينا', 1, 1, 1, 1, 'Dubai Marina', 'Dubai', 'Apartment', 'Buy', '{Balcony,Sea View}', 25, 55); commit`,
    );
    // bit 5 of amenity_bits is Balcony; Sea View is not among the amenities of the filter
    expect(await query(orm, `select tsv @@ 'مارينا'::tsquery as is_found, amenity_bits, other_amenities, map_x from properties`)).toEqual([
      { is_found: true, amenity_bits: 32, other_amenities: ['sea view'], map_x: 171121 },
    ]);
  });

  test('creates the schema that the entities describe', async () => {
    const orm = await createDatabase();
    const statements = (await orm.schema.getUpdateSchemaSQL({ wrap: false })).split('\n').filter((line) => line !== '');
    // entities do not describe functions, and PostgreSQL rewrites the expressions of these four checks
    const rewritten =
      /^alter table "\w+" (drop|add) constraint "(reviews_rating|properties_latitude|properties_longitude|properties_service_charge)_ck"/;
    expect(statements.filter((line) => !line.startsWith('drop function') && !rewritten.test(line))).toEqual([]);
  });

  test('keeps a snapshot of the schema that the entities describe, with which the next migration is compared', async () => {
    const orm = await createDatabase();
    expect(await orm.migrator.checkSchema()).toBe(false);
  });
});
