// Checks docs/data.md, the list of all tables with the personal data in them, against the tables of the database and the source of the account export.
import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from './orm.ts';

/** One row of the table in docs/data.md, as text. */
interface DocumentedTable {
  table: string;
  /** The source file that defines the table, below src/server. */
  owner: string;
  /** What a row of the table is. */
  content: string;
  /** `yes` or `no`. */
  personal: string;
  /** How long rows are stored. */
  retention: string;
  removedBy: string;
  /** `yes`, `no`, or `no: ` with the reason. */
  exported: string;
}

const documentedTables: DocumentedTable[] = readFileSync('docs/data.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| `/.test(line))
  .map((line) => {
    const [, table = '', owner = '', content = '', personal = '', retention = '', removedBy = '', exported = ''] = line
      .split('|')
      .map((cell) => cell.trim());
    return { table: table.replaceAll('`', ''), owner: owner.replaceAll('`', ''), content, personal, retention, removedBy, exported };
  });
/** Names of columns that hold something about a person, or refer to one. */
const PERSONAL_COLUMN =
  /^(user_id|member_id|sender_id|author_id|owner_user_id|email|address_id|phone|full_name|ip|network|user_agent|username)$/;

let server: TestServer;
/** Name and columns of every table; a partitioned table is one. Tables of other schemas have the schema in front. */
let tables: { name: string; columns: string[] }[];
beforeAll(async () => {
  server = await testServer();
  tables = await rows(server.deps.orm.em.fork(), {
    // relkind r: table, p: partitioned table; columns of the system have a negative attnum
    text: `select case nspname when 'public' then '' else nspname || '.' end || relname as name, array_agg(attname::text) as columns
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace
        join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
      where relkind in ('r', 'p') and not relispartition and nspname not in ('pg_catalog', 'information_schema') group by 1 order by 1`,
  });
});
afterAll(() => server.close());

test('every table has one row in docs/data.md, and every row is a table', () => {
  expect(tables.length).toBeGreaterThan(50);
  expect(documentedTables.map(({ table }) => table).toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
});

test('every row names its owner, what it holds, for how long, what removes it and whether it is exported', () => {
  for (const { table, owner, content, personal, retention, removedBy, exported } of documentedTables) {
    expect(existsSync(`src/server/${owner}`), `${table}: owner ${owner}`).toBe(true);
    expect(
      [content, retention, removedBy, exported].every((cell) => cell.length > 1),
      table,
    ).toBe(true);
    expect(['yes', 'no'], table).toContain(personal);
    for (const [, file] of removedBy.matchAll(/`([^`]+)`/g)) expect(existsSync(`src/server/${file}`), `${table}: ${file}`).toBe(true);
    expect(exported, table).toMatch(personal === 'yes' ? /^yes\b|^no: / : /^no$/);
    if (personal === 'yes') expect(removedBy, table).not.toBe('stays');
  }
});

test('a table with a column about a person is marked as personal', () => {
  const personalTables = new Set(documentedTables.filter(({ personal }) => personal === 'yes').map(({ table }) => table));
  const unmarkedTables = tables.filter(
    ({ name, columns }) => columns.some((column) => PERSONAL_COLUMN.test(column)) && !personalTables.has(name),
  );
  expect(unmarkedTables.map(({ name }) => name)).toEqual([]);
});

test('every table that is marked as exported is read by the account export', () => {
  const source = ['account/personal-data/account.export.ts', 'account/personal-data/account.alerts.ts', 'account/account.ts']
    .map((file) => readFileSync(`src/server/${file}`, 'utf8'))
    .join('\n');
  const exportedTables = documentedTables.filter(({ exported }) => exported === 'yes').map(({ table }) => table);
  expect(exportedTables.length).toBeGreaterThan(10);
  // the export reads the user by the function `viewUser`
  for (const table of exportedTables) expect(source, table).toContain(table === 'users' ? 'viewUser' : table);
});
