// A test that the export and the deletion of accounts cover every table with personal data: it finds the tables by their column names, and looks in the schema
// for foreign keys and in the source for statements.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../testing/server.ts';
import { ENTITIES, rows } from '../../db/orm.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
const query = <T>(text: string) => rows<T>(server.deps.orm.em, { text, values: [] });

/** Columns that hold data of a person or say whose a row is. */
const PERSONAL_COLUMN_NAMES = [
  ...['email', 'phone', 'author', 'address', 'contact_.*', 'network', 'user_agent', 'username', 'message'],
  ...['user_id', 'member_id', 'sender_id', 'author_id', 'owner_user_id', 'person_id', 'address_id', 'owner_key_hash', 'key_hash'],
];
const PERSONAL_COLUMN = new RegExp(`^(${PERSONAL_COLUMN_NAMES.join('|')})$`);

/**
 * `export`: the download of the account contains it. `cascade`: a foreign key deletes or anonymizes it with its user, address or list. `code`: a statement
 * deletes it, when its time is over or its owner asks.
 */
type Handling = 'export' | 'cascade' | 'code';

/** How each table with such columns is handled, or a text with the reason why it is not. */
const HANDLING_BY_TABLE: Record<string, Handling[] | string> = {
  users: ['export', 'code'],
  sessions: ['export', 'cascade', 'code'],
  email_confirmations: ['cascade', 'code'],
  properties: ['export', 'cascade'],
  photos: ['cascade'],
  saved_properties: ['export', 'cascade'],
  listing_drafts: ['export', 'cascade'],
  inquiries: ['export', 'cascade'],
  inquiry_replies: ['export', 'cascade'],
  inquiry_persons: ['export', 'cascade', 'code'],
  inquiry_person_entries: ['export', 'cascade'],
  inquiry_reminders: ['export', 'cascade'],
  reply_templates: ['export', 'cascade', 'code'],
  viewing_calendars: ['cascade'],
  figure_links: ['cascade'],
  api_keys: ['cascade'],
  idempotency_keys: ['cascade'],
  incoming_feeds: ['export', 'cascade', 'code'],
  outgoing_feeds: ['cascade', 'code'],
  event_logs: ['cascade'],
  webhooks: ['cascade'],
  push_subscriptions: ['export', 'cascade', 'code'],
  messages: ['export', 'cascade'],
  applications: ['export', 'cascade'],
  reviews: ['export', 'cascade'],
  payments: ['cascade'],
  billing_details: ['export', 'cascade'],
  subscriptions: ['cascade'],
  plan_ends: ['cascade'],
  plan_notices: ['cascade'],
  promotion_effects: ['cascade'],
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
  organization_members: ['export', 'cascade'],
  source_claims: ['cascade'],
  import_sources: ['cascade'],
  organization_invitations: ['cascade', 'code'],
  agents: ['export', 'cascade'],
  sandbox_intents: 'the books of the sandbox provider, which real payments do not reach',
  sandbox_subscriptions: 'the books of the sandbox provider, which real payments do not reach',
};

test('every table with data of people is exported, deleted with its owner or kept for a limited time', async () => {
  const columns = await query<{ table: string; column: string }>(
    `select c.table_name as "table", c.column_name as "column"
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1, 2`,
  );
  const tables = [...new Set(columns.filter(({ column }) => PERSONAL_COLUMN.test(column)).map(({ table }) => table))];
  expect(tables.toSorted()).toEqual(Object.keys(HANDLING_BY_TABLE).toSorted());

  const foreignKeys = await query<{ table: string; action: string }>(
    `select conrelid::regclass::text as "table", confdeltype::text as action from pg_constraint where contype = 'f'`,
  );
  const serverFolder = join(import.meta.dirname, '../..');
  const files = readdirSync(serverFolder, { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!test)\.ts$/.test(name));
  const serverSource = files.map((name) => readFileSync(join(serverFolder, name), 'utf8')).join('\n');
  const exportSource = ['account.export.ts', 'account.alerts.ts', '../account.ts']
    .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
    .join('\n');
  const isHandled = (table: string, handling: Handling): boolean => {
    if (handling === 'export') return new RegExp(`(\\b(from|join) |(From|Join)\\('|: \\[\\s*')${table}\\b`).test(exportSource);
    // `c` deletes the row, `n` sets the key to null
    if (handling === 'cascade') return foreignKeys.some((key) => key.table === table && 'cn'.includes(key.action));
    const entity = ENTITIES.find(({ meta }) => meta.tableName === table)?.meta.className;
    const deletion = `delete from ${table}\\b|deleteFrom\\('${table}\\b|deleteInBatches\\(\\s*em,\\s*'${table}'|nativeDelete\\(${entity}\\b`;
    return new RegExp(deletion).test(serverSource);
  };
  const missing: string[] = [];
  for (const [table, handlings] of Object.entries(HANDLING_BY_TABLE)) {
    if (typeof handlings === 'string') continue;
    for (const handling of handlings) if (!isHandled(table, handling)) missing.push(`${table}: ${handling}`);
  }
  expect(missing).toEqual([]);
});
