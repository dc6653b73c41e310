import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from './orm.ts';

interface DataRow {
  table: string;
  owner: string;
  holds: string;
  personal: string;
  kept: string;
  removedBy: string;
  exported: string;
}

/** The table of docs/data.md. */
const documented: DataRow[] = readFileSync('docs/data.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| `/.test(line))
  .map((line) => {
    const [, table = '', owner = '', holds = '', personal = '', kept = '', removedBy = '', exported = ''] = line
      .split('|')
      .map((cell) => cell.trim());
    return { table: table.replaceAll('`', ''), owner: owner.replaceAll('`', ''), holds, personal, kept, removedBy, exported };
  });
/** Columns that tell about a person, by name or because they refer to one. */
const PERSONAL_COLUMN =
  /^(user_id|member_id|sender_id|author_id|owner_user_id|email|address_id|phone|full_name|ip|network|user_agent|username)$/;

let server: TestServer;
/** Name and columns of every table; a partitioned table is one. Tables of other schemas have the schema in front. */
let tables: { name: string; columns: string[] }[];
beforeAll(async () => {
  server = await testServer();
  tables = await rows(server.deps.orm.em.fork(), {
    text: `select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as name, array_agg(a.attname::text) as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema') group by 1 order by 1`,
  });
});
afterAll(() => server.close());

test('every table has one row in docs/data.md, and every row is a table', () => {
  expect(tables.length).toBeGreaterThan(50);
  expect(documented.map(({ table }) => table).toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
});

test('every row names its owner, what it holds, for how long, what removes it and whether it is exported', () => {
  for (const { table, owner, holds, personal, kept, removedBy, exported } of documented) {
    expect(existsSync(`src/server/${owner}`), `${table}: owner ${owner}`).toBe(true);
    expect(
      [holds, kept, removedBy, exported].every((cell) => cell.length > 1),
      table,
    ).toBe(true);
    expect(['yes', 'no'], table).toContain(personal);
    for (const [, file] of removedBy.matchAll(/`([^`]+)`/g)) expect(existsSync(`src/server/${file}`), `${table}: ${file}`).toBe(true);
    expect(exported, table).toMatch(personal === 'yes' ? /^yes\b|^no: / : /^no$/);
    if (personal === 'yes') expect(removedBy, table).not.toBe('stays');
  }
});

test('a table with a column about a person says that it is personal', () => {
  const personal = new Set(documented.filter((row) => row.personal === 'yes').map(({ table }) => table));
  const concealed = tables.filter(({ name, columns }) => columns.some((column) => PERSONAL_COLUMN.test(column)) && !personal.has(name));
  expect(concealed.map(({ name }) => name)).toEqual([]);
});

test('every table that the export says it has is read by the export', () => {
  const source = ['account/personal-data/account.export.ts', 'account/personal-data/account.alerts.ts', 'account/account.ts']
    .map((file) => readFileSync(`src/server/${file}`, 'utf8'))
    .join('\n');
  const claimed = documented.filter(({ exported }) => exported === 'yes').map(({ table }) => table);
  expect(claimed.length).toBeGreaterThan(10);
  for (const table of claimed) expect(source, table).toContain(table === 'users' ? 'viewUser' : table);
});
