// A test that no table with data of people was forgotten: it looks for the column names in the database and for the statements in the source.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../testing/server.ts';
import { rows } from '../../db/orm.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
const query = <T>(text: string) => rows<T>(server.deps.orm.em, { text, values: [] });

/** Columns that hold data of a person or say whose a row is. */
const PERSONAL =
  /^(email|phone|author|address|address_id|contact_.*|network|user_agent|username|message|user_id|member_id|sender_id|author_id|owner_user_id|person_id|owner_key_hash|key_hash)$/;

/**
 * Every table with such columns. `export`: in the download of the account; `cascade`: deleted or made anonymous with its user, address or list by a
 * foreign key; `code`: deleted by code, when its time is over or its owner asks; a reason where it is none of these.
 */
const TABLES: Record<string, ('export' | 'cascade' | 'code')[] | string> = {
  users: ['export', 'code'],
  sessions: ['export', 'cascade', 'code'],
  email_confirmations: ['cascade', 'code'],
  properties: ['export', 'cascade'],
  photos: ['cascade'],
  saved_properties: ['export', 'cascade'],
  inquiries: ['export', 'cascade'],
  inquiry_replies: ['export', 'cascade'],
  messages: ['export', 'cascade'],
  applications: ['export', 'cascade'],
  reviews: ['export', 'cascade'],
  payments: ['cascade'],
  subscriptions: ['cascade'],
  mail_deliveries: ['code'],
  newsletter_subscribers: ['code'],
  alert_addresses: ['export', 'code'],
  alerts: ['export', 'cascade', 'code'],
  alert_emails: ['export', 'cascade', 'code'],
  shortlists: ['export', 'cascade', 'code'],
  shortlist_people: ['export', 'cascade', 'code'],
  shortlist_votes: ['export', 'cascade'],
  shortlist_notes: ['export', 'cascade', 'code'],
  second_factors: ['cascade'],
  recovery_codes: ['cascade'],
  passkeys: ['export', 'cascade'],
  lost_factors: ['cascade', 'code'],
  staff: ['cascade'],
  reports: ['export', 'cascade', 'code'],
  appeals: ['export', 'cascade'],
  blocks: ['export', 'cascade', 'code'],
  availability_questions: ['cascade', 'code'],
  confirmation_emails: ['export', 'cascade'],
  agents: 'profiles that the site publishes',
  sandbox_intents: 'the books of the sandbox provider, which real payments do not reach',
  sandbox_subscriptions: 'the books of the sandbox provider, which real payments do not reach',
};

test('every table with data of people is exported, deleted with its owner or kept for a limited time', async () => {
  const columns = await query<{ table: string; column: string }>(
    `select c.table_name as "table", c.column_name as "column" from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1, 2`,
  );
  const tables = [...new Set(columns.filter(({ column }) => PERSONAL.test(column)).map(({ table }) => table))];
  expect(tables.toSorted()).toEqual(Object.keys(TABLES).toSorted());

  const foreignKeys = await query<{ table: string; action: string }>(
    `select conrelid::regclass::text as "table", confdeltype::text as action from pg_constraint where contype = 'f'`,
  );
  const folder = join(import.meta.dirname, '../..');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!test)\.ts$/.test(name));
  const source = files.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
  const exported = ['account.export.ts', 'account.alerts.ts', '../account.ts'].map((name) =>
    readFileSync(join(import.meta.dirname, name), 'utf8'),
  );
  const isBroken = (table: string, promise: 'export' | 'cascade' | 'code'): boolean => {
    if (promise === 'export') return !exported.join('\n').includes(table);
    // `c` deletes the row, `n` sets the key to null
    if (promise === 'cascade') return !foreignKeys.some((key) => key.table === table && 'cn'.includes(key.action));
    const statement =
      table === 'users' ? /nativeDelete\(User\b/ : new RegExp(`delete from ${table}\\b|deleteInBatches\\(\\s*em,\\s*'${table}'`);
    return !statement.test(source);
  };
  const broken = Object.entries(TABLES).flatMap(([table, promises]) =>
    typeof promises === 'string' ? [] : promises.filter((promise) => isBroken(table, promise)).map((promise) => `${table}: ${promise}`),
  );
  expect(broken).toEqual([]);
});
