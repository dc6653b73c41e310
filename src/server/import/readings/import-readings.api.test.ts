// Tests that an import which knows what earlier ones read in its rows does the same as one that reads every row: equal reports and equal tables.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createImportContext, type ImportContext } from '../../../testing/contexts/import-context.ts';
import { type ImportOptions, importFeed, openFeed } from '../import.ts';

const COLUMNS = [
  'reference',
  'title',
  'price',
  'currency',
  'area',
  'bedrooms',
  'bathrooms',
  'location',
  'emirate',
  'propertyType',
  'transactionType',
  'status',
  'furnished',
  'permitNumber',
  'permitUntil',
  'tenantUntil',
  'createdAt',
  'agentName',
  'agentEmail',
  'Outlook',
] as const;
type Row = Partial<Record<(typeof COLUMNS)[number], string>>;

const FLAT: Row = {
  price: '900000',
  area: '800',
  bedrooms: '2',
  bathrooms: '2',
  location: 'Arjan',
  emirate: 'Dubai',
  propertyType: 'Apartment',
  transactionType: 'Buy',
};
const flat = (reference: string, fields: Row = {}): Row => ({ ...FLAT, reference, title: `Home ${reference}`, ...fields });
const NOW = new Date('2026-11-20T08:00:00Z');

/** Rows of every kind: refused, withdrawn, repeated, without references, and those whose reading depends on more than themselves. */
const ROWS: readonly Row[] = [
  flat('plain', { Outlook: 'Tower', agentName: 'Ann Lee', agentEmail: 'ann@agency.example' }),
  flat('unknown', { furnished: 'perhaps', bathrooms: 'some', Outlook: 'A lake' }),
  flat('alike', { title: 'Equal flats' }),
  flat('alike2', { title: 'Equal flats' }),
  flat('refused', { propertyType: 'Castle' }),
  flat('withdrawn', { status: 'Sold' }),
  flat('plain', { title: 'The same reference' }),
  flat('', { title: 'No reference' }),
  flat('', { title: 'No reference' }),
  flat('dollars', { price: '250000', currency: 'EUR' }),
  flat('ambiguous', { createdAt: '3/4/2026' }),
  flat('unclear', { createdAt: 'lately' }),
  flat('future', { createdAt: '2026-11-21' }),
  flat('let', { tenantUntil: '2026-11-25' }),
  flat('permit', { permitNumber: '71173641807', permitUntil: '2026-11-24' }),
  flat('unpermitted', { location: 'Business Bay' }),
  flat('crowded', { bedrooms: '8', area: '559' }),
];
const changeRow = (reference: string, fields: Row): Row[] => ROWS.map((row) => (row.reference === reference ? { ...row, ...fields } : row));
const without = (...references: string[]): Row[] => ROWS.filter(({ reference }) => !references.includes(reference!));

/** An import, and what happens before it. */
interface Step {
  rows?: readonly Row[];
  options?: Partial<ImportOptions>;
  map?: object;
  sql?: string;
  now?: string;
}

const SCENARIOS: Record<string, readonly Step[]> = {
  'the same file': [{}, {}],
  'changed, new and missing rows': [
    {},
    { rows: [...changeRow('alike', { title: 'Changed' }).filter(({ reference }) => reference !== 'let'), flat('new')] },
  ],
  'rows that a mirror lacks and has again': [
    {},
    { rows: without('plain', 'let'), options: { mirror: true } },
    { options: { mirror: true } },
  ],
  'another order of the rows': [{}, { rows: ROWS.toReversed() }],
  'a price that jumps and is repeated': [
    {},
    { rows: changeRow('plain', { price: '90000' }) },
    { rows: changeRow('plain', { price: '90000' }) },
  ],
  'a price that jumps and goes back': [{}, { rows: changeRow('plain', { price: '90000' }) }, {}],
  'a price that jumps and is accepted': [
    {},
    { rows: changeRow('plain', { price: '90000' }) },
    { rows: changeRow('plain', { price: '90000' }), options: { acceptPrices: true } },
  ],
  'homes that people paused, sold, published and moved': [
    {},
    {
      sql: `update properties set status = 'paused' where reference = 'plain'; update properties set status = 'sold' where reference = 'alike';
        update properties set status = 'published' where reference = 'crowded'; update properties set contact_email = 'other@agency.example' where reference = 'plain'`,
    },
    { options: { mirror: true } },
  ],
  'a home that was deleted': [
    {},
    { sql: `delete from properties where reference in ('plain', 'ambiguous')`, options: { mirror: true } },
    {},
  ],
  'another rate of a currency': [{}, { sql: `update exchange_rates set per_aed = 2.5 where currency = 'EUR'` }],
  'days whose order another row tells': [{}, { rows: [...ROWS, flat('later', { createdAt: '12/25/2025' })] }, {}],
  'days that pass': [{ options: { requirePermits: true } }, { now: '2026-11-28T08:00:00Z', options: { requirePermits: true } }],
  'another option': [{}, { options: { publishImplausible: true } }, { options: { requirePermits: true } }, {}],
  'another mapping': [{}, { map: { values: { propertyType: { Apartment: 'Penthouse' } } } }, { map: { dates: 'month-first' } }, {}],
  'a dry run': [{}, { options: { dryRun: true }, rows: changeRow('plain', { title: 'Changed' }) }, {}],
};

let context: ImportContext;
beforeAll(async () => {
  context = await createImportContext();
});
afterEach(() => vi.useRealTimers());
afterAll(() => context.close());

const csv = (rows: readonly Row[]): string =>
  [COLUMNS.join(','), ...rows.map((row) => COLUMNS.map((column) => row[column] ?? '').join(',')), ''].join('\n');

/** Everything that an import may change, without ids and with times as whether they are of the last import. */
async function tables(since: string): Promise<unknown> {
  const later = (column: string) => `(t.${column} > '${since}') as ${column}`;
  return {
    properties:
      await context.select(`select to_jsonb(t) - '{id,home_id,created_at,updated_at,verified_at,price_dropped_at,agent_id,map_x,map_y,tsv}'::text[] as home,
      ${later('updated_at')}, case when is_date_known then created_at end as created, (select name from agents where id = agent_id) as agent
      from properties t order by reference`),
    confirmations: await context.select(`select p.reference, t.confirmed_by, ${later('confirmed_at')}
      from listing_confirmations t join properties p on p.id = t.property_id order by 1`),
    agents: await context.select('select reference, name, email, phone from agents order by name, reference'),
    prices: await context.select(
      'select p.reference, t.price from price_changes t join properties p on p.id = t.property_id order by 1, 2',
    ),
    events: await context.select('select t.kind, t.reference, t.price, t.quiet from home_events t order by t.reference, t.kind, t.price'),
  };
}

/** Runs the imports of a scenario. With `isRead` nothing is known about any row. Returns all reports, lists of rows and tables. */
async function runScenario(steps: readonly Step[], isRead: boolean): Promise<unknown[]> {
  await context.clear();
  await context.database.orm.em
    .fork()
    .execute(
      `delete from home_events; delete from import_sources; delete from exchange_rates; insert into exchange_rates (currency, per_aed, date) values ('EUR', 0.25, now())`,
    );
  const results: unknown[] = [];
  for (const { rows = ROWS, options = {}, map, sql, now } of steps) {
    vi.useFakeTimers({ toFake: ['Date'], now: now ? new Date(now) : NOW });
    const em = context.database.orm.em.fork();
    if (sql) await em.execute(sql);
    if (isRead) await em.execute('delete from import_readings');
    const file = join(context.folder, 'scenario.csv');
    const mapFile = join(context.folder, 'scenario.json');
    writeFileSync(file, csv(rows));
    if (map) writeFileSync(mapFile, JSON.stringify(map));
    const [{ time }] = (await em.execute('select clock_timestamp()::text as time')) as [{ time: string }];
    const feed = await openFeed({ file, map: map && mapFile });
    const { seconds: _seconds, ...report } = await importFeed(context.database.orm, feed, { reportFile: context.reportFile, ...options });
    const list = existsSync(context.reportFile) ? readFileSync(context.reportFile, 'utf8') : '';
    results.push({ report, list, tables: await tables(time) });
  }
  return results;
}

test.each(Object.keys(SCENARIOS))('%s: an import that knows the rows does what one does that reads all', async (name) => {
  const steps = SCENARIOS[name]!;
  expect(await runScenario(steps, false)).toEqual(await runScenario(steps, true));
});

test('a row is read again only where it, its import or its day changed', async () => {
  await runScenario([{}], false);
  const kept = await context.select<{ reference: string }>(
    'select p.reference from import_readings r join properties p on p.id = r.property_id order by p.id',
  );
  const references = kept.map(({ reference }) => reference);
  expect(references).toEqual(expect.arrayContaining(['plain', 'unknown', 'ambiguous', 'let', 'permit', 'crowded']));
  // a price by a rate of the database, and a date in the future, hold for this import only
  expect(references).not.toContain('dollars');
  expect(references).not.toContain('future');
  // readings that say otherwise show which rows are read again
  await context.database.orm.em.fork().execute(`update import_readings set reading = regexp_replace(reading, '"[0-9a-f]{64}"', '"other"')`);
  const file = join(context.folder, 'scenario.csv');
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T08:00:00Z') });
  const report = await importFeed(context.database.orm, await openFeed({ file }), { reportFile: context.reportFile, dryRun: false });
  // beside these two, the home without a reference is read: by its reading it has the content of an earlier row
  expect(report).toMatchObject({ changed: references.length - 1, unchanged: 3 });
});
