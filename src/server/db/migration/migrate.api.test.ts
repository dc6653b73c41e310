// Tests of the schema that the migrations create, and of the start on databases of former releases, whose 68 migrations were squashed.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { testDatabase } from '../../../testing/postgres/database.ts';
import { waitUntil } from '../../../testing/wait-until.ts';
import { SettingError } from '../../env.ts';
import { openOrm } from '../orm.ts';
import { migrate } from './migrate.ts';
import { SQUASHED_MIGRATIONS } from './squash.ts';

/** The names of the 68 migrations of the former releases, and the schema that they created (`SCHEMA`), without the monthly partitions of the event log. */
const FORMER: { migrations: string[]; schema: string[] } = JSON.parse(
  gunzipSync(readFileSync(new URL('./squash.fixture.json.gz', import.meta.url))).toString(),
);

/** SQL: a function's definition without white space, which has no meaning in its body. */
const withoutSpace = (definition: string): string => `regexp_replace(${definition}, '\\s+', '', 'g')`;

/** SQL: one line for each relation, column, constraint, index, trigger, statistics object, extension and function, from the catalogs of PostgreSQL. */
const SCHEMA = `
  -- 1. tables, indexes and sequences, without those of the migration tool and the partitions of single months
  with relation as (
    select * from pg_class
    where relnamespace = 'public'::regnamespace and relname not like 'mikro_orm_migrations%' and relname !~ '^home_events_[0-9]{6}'
  )
  select 'table ' || relname || ' ' || relkind::text || relpersistence::text || ' ' || coalesce(reloptions::text, '')
      || coalesce(' ' || pg_get_partkeydef(oid), '') || coalesce(' ' || pg_get_expr(relpartbound, oid), '') as line
    from relation
  -- 2. columns in their order, with type, not null, identity and default (relkind r: table, S: sequence)
  union all
  select 'column ' || relation.relname || '.' || attname || ' #' || row_number() over (partition by relation.oid order by attnum)
      || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull || ' ' || attidentity::text || attgenerated::text
      || ' ' || coalesce(pg_get_expr(adbin, adrelid), '')
    from relation
    join pg_attribute on attrelid = relation.oid and attnum > 0 and not attisdropped
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relation.relkind in ('r', 'p', 'S')
  -- 3. constraints, indexes and triggers of the tables
  union all
  select 'constraint ' || relation.relname || ' ' || conname || ' ' || convalidated || ' ' || pg_get_constraintdef(pg_constraint.oid)
    from relation join pg_constraint on conrelid = relation.oid
  union all
  select 'index ' || pg_get_indexdef(relation.oid) || ' ' || indisvalid from relation join pg_index on indexrelid = relation.oid
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

type Row = Record<string, unknown>;
const query = (orm: MikroORM, sql: string): Promise<Row[]> => orm.em.getConnection().execute<Row[]>(sql);
const schemaOf = async (orm: MikroORM): Promise<unknown[]> => (await query(orm, SCHEMA)).map((row) => row.line);

/** End the connections and drop the databases of a test; run in reverse order. */
let cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanups.toReversed()) await cleanUp();
  cleanups = [];
});

/** Creates an empty database. */
async function createEmptyDatabase(): Promise<{ url: string; orm: MikroORM }> {
  const name = `t_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: inject('pgUrl') });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = inject('pgUrl').replace(/\/[^/]*$/, `/${name}`);
  const orm = await openOrm(url);
  cleanups.push(
    () => admin.end(),
    () => admin.query(`drop database ${name} with (force)`),
    () => orm.close(true),
  );
  return { url, orm };
}

/** Creates a database with the schema of the squashed migrations and the names of these former ones. */
async function createFormerDatabase(names = FORMER.migrations): Promise<{ url: string; orm: MikroORM }> {
  const database = await createEmptyDatabase();
  await database.orm.migrator.up({ migrations: [...SQUASHED_MIGRATIONS] });
  await query(database.orm, 'delete from mikro_orm_migrations');
  await query(database.orm, `insert into mikro_orm_migrations (name) select unnest('{${names.join()}}'::text[])`);
  return database;
}

/** Creates a database with all migrations of today. */
async function createDatabase(): Promise<MikroORM> {
  const database = await testDatabase();
  cleanups.push(() => database.close());
  return database.orm;
}

const recordedMigrations = async (orm: MikroORM): Promise<unknown[]> =>
  (await query(orm, 'select name from mikro_orm_migrations order by id')).map((row) => row.name);

describe('migrate', () => {
  test('creates by the squashed migrations the schema that the former ones created', async () => {
    const { orm } = await createEmptyDatabase();
    await orm.migrator.up({ migrations: [...SQUASHED_MIGRATIONS] });
    expect(FORMER.schema.length).toBeGreaterThan(2000);
    expect(await schemaOf(orm)).toEqual(FORMER.schema);
  });

  test('starts on a database with all former migrations as on a new one, and keeps its rows', async () => {
    const { url, orm } = await createFormerDatabase();
    await query(orm, `insert into users (username, password, email) values ('former', 'x', 'former@homes.example')`);
    const laterMigrations = (await recordedMigrations(await createDatabase())).slice(SQUASHED_MIGRATIONS.length);
    expect(await migrate(orm, url)).toEqual(laterMigrations);
    expect(await recordedMigrations(orm)).toEqual([...FORMER.migrations, ...SQUASHED_MIGRATIONS, ...laterMigrations]);
    expect(await schemaOf(orm)).toEqual(await schemaOf(await createDatabase()));
    expect(await query(orm, 'select username from users')).toEqual([{ username: 'former' }]);
    expect(await migrate(orm, url)).toEqual([]);
  });

  test.each([
    ['some former migrations', FORMER.migrations.slice(0, 66)],
    ['migrations from before the first release', ['Migration20261101000000_extensions', 'Migration20261101000100_initial']],
  ])('leaves a database with %s unchanged and names the version to start first in one line', async (_, names) => {
    const { url, orm } = await createFormerDatabase(names);
    const error = await migrate(orm, url).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(SettingError);
    expect((error as Error).message).toBe(
      'The database is of a release before commit c8daf86c: start that commit on it once, then this version',
    );
    expect(await recordedMigrations(orm)).toEqual(names);
  });

  test('leaves a large table that no vacuum has seen readable from its indexes alone', async () => {
    const { url, orm } = await createEmptyDatabase();
    await orm.migrator.up({ migrations: SQUASHED_MIGRATIONS.slice(0, 2) });
    // an analysis that began before the migrations would keep pages from being marked
    await query(orm, 'alter table properties set (autovacuum_enabled = false)');
    // long enough that 2,000 homes take more than 100 pages of the table
    const longDescription = `(select string_agg(md5(n::text || i), ' ') from generate_series(1, 20) i)`;
    await query(
      orm,
      `insert into properties (title, description, price, area, bedrooms, bathrooms, location, emirate, property_type, transaction_type)
       select 'Home ' || n, ${longDescription}, 1, 1, 1, 1, 'Palm Jumeirah', 'Dubai', 'Villa', 'Buy' from generate_series(1, 2000) n`,
    );
    await migrate(orm, url);
    expect(
      await query(
        orm,
        `select relpages > 100 as is_large, relallvisible > 0.9 * relpages as is_visible from pg_class where relname = 'properties'`,
      ),
    ).toEqual([{ is_large: true, is_visible: true }]);
  });

  test('lets go of what it holds when a request has what it needs, so that neither fails', async () => {
    const { url, orm } = await createEmptyDatabase();
    await orm.migrator.up({ to: 'Migration20261129090600_advertisers' });
    const request = new pg.Client({ connectionString: url });
    await request.connect();
    try {
      // the next migration changes agents, then properties
      await request.query('begin');
      await request.query('select from properties');
      const migrated = migrate(orm, url);
      const isWaiting = async () =>
        (await query(orm, `select from pg_locks where relation = 'properties'::regclass and not granted`)).length > 0;
      await waitUntil(isWaiting, 30_000);
      await request.query('select from agents');
      await request.query('commit');
      expect((await migrated)[0]).toBe('Migration20261129140954_organizations');
    } finally {
      await request.end();
    }
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
    // entities do not describe functions, and PostgreSQL rewrites the expressions of these five checks and of the exclusion of overlapping viewings
    const rewritten =
      /^alter table ("public"\.)?"\w+" (drop|add) constraint "((reviews_rating|properties_latitude|properties_longitude|properties_service_charge|viewings_agreed)_ck|viewings_one_place_ex)"/;
    expect(statements.filter((line) => !line.startsWith('drop function') && !rewritten.test(line))).toEqual([]);
  });

  test('keeps a snapshot of the schema that the entities describe, with which the next migration is compared', async () => {
    const orm = await createDatabase();
    expect(await orm.migrator.checkSchema()).toBe(false);
  });
});
