// Tests of how an import changes stored listings, agents and events of homes, with a database of its own. `context.run` imports a file and
// returns the counts of its report; `home(reference, title, price)` is a valid row of a CSV `table`.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  bayutHome,
  createImportContext,
  home,
  type ImportContext,
  propertyFinderFeed,
  propertyFinderHome,
  table,
} from '../../testing/contexts/import-context.ts';

let context: ImportContext;
beforeAll(async () => {
  context = await createImportContext();
});
afterAll(() => context.close());
beforeEach(() => context.clear());

describe('implausible rows', () => {
  const EXPECTED_REASONS = ['implausible: 8 bedrooms in 559 sq ft'];
  const implausibleRow = (bedrooms = 8) => `odd,Home with many rooms,900000,559,${bedrooms},Arjan,Dubai,Apartment,Buy,25.06,55.24`;
  const readStatuses = async () => Object.fromEntries((await context.stored()).map((row) => [row.reference, row.status]));
  /** The last column of the CSV file of problem rows, without its header. */
  const readReasons = (file: string) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .slice(1, -1)
      .map((line) => line.split(',').at(-1));

  test('are stored paused and listed until the file changes them', async () => {
    const first = await context.run(table(home('a'), implausibleRow()));
    expect(first).toMatchObject({ created: 2, refused: 0, implausible: 1 });
    expect(readReasons(first.reportFile!)).toEqual(EXPECTED_REASONS);
    expect(await readStatuses()).toEqual({ a: 'published', odd: 'paused' });
    const second = await context.run(table(home('a'), implausibleRow()));
    expect(second).toMatchObject({ unchanged: 2, changed: 0, implausible: 1 });
    expect(readReasons(second.reportFile!)).toEqual(EXPECTED_REASONS);
    expect(await context.run(table(home('a'), implausibleRow(2)), { mirror: true })).toMatchObject({ changed: 1, implausible: 0 });
    expect(await readStatuses()).toEqual({ a: 'published', odd: 'published' });
    expect(await context.run(table(home('a'), implausibleRow()))).toMatchObject({ changed: 1, implausible: 1 });
    expect(await readStatuses()).toEqual({ a: 'published', odd: 'paused' });
  });

  test('stay published once a user has published them, and sold when sold', async () => {
    await context.run(table(implausibleRow()));
    await context.client.query(`update properties set status = 'published' where reference = 'odd'`);
    expect(await context.run(table(implausibleRow()))).toMatchObject({ unchanged: 1, implausible: 0 });
    expect(await context.run(table(implausibleRow(9)))).toMatchObject({ changed: 1, implausible: 0 });
    expect(await readStatuses()).toEqual({ odd: 'published' });
    await context.client.query(`update properties set status = 'sold' where reference = 'odd'`);
    await context.run(table(implausibleRow(2)));
    expect(await readStatuses()).toEqual({ odd: 'sold' });
  });

  test('are published when the operator requests it', async () => {
    expect(await context.run(table(implausibleRow()), { publishImplausible: true })).toMatchObject({ created: 1, implausible: 0 });
    expect(await readStatuses()).toEqual({ odd: 'published' });
  });
});

describe('the verified mark', () => {
  const tableWithPermit = (permit: string, change: { price?: number; area?: number } = {}) =>
    `reference,title,price,area,bedrooms,location,emirate,propertyType,transactionType,permitNumber\na,Home number one,${change.price ?? 900_000},${change.area ?? 800},2,Arjan,Dubai,Apartment,Buy,${permit}\n`;
  const readMark = async () =>
    (
      await context.select<{ verified: boolean; what: string | null; by: string | null; at: Date | null }>(
        'select verified, verified_what as what, verified_by as by, verified_at as at from properties',
      )
    )[0]!;

  test('is set by a permit number of the right form, keeps its date and is removed with the number', async () => {
    await context.run(tableWithPermit('7120452500'));
    const first = await readMark();
    expect(first).toMatchObject({ verified: true, by: 'permit', what: 'advertising permit 7120452500, in the form of Trakheesi' });
    await context.client.query(`update properties set verified_at = '2026-01-02T03:04:05Z'`);
    await context.run(tableWithPermit('7120452500', { price: 950_000 }));
    expect((await readMark()).at).toEqual(new Date('2026-01-02T03:04:05Z'));
    await context.run(tableWithPermit('7120452500', { area: 900 }));
    expect((await readMark()).at!.getTime()).toBeGreaterThan(first.at!.getTime() - 1000);
    await context.run(tableWithPermit('pending'));
    expect(await readMark()).toEqual({ verified: false, what: null, by: null, at: null });
  });

  test('of a staff check stays while the listing is the same property and ends when it is another', async () => {
    await context.run(tableWithPermit(''));
    await context.client.query(`update properties set verified_by = 'staff', verified_what = 'title deed', verified_at = now()`);
    await context.run(tableWithPermit('', { price: 950_000 }));
    expect(await readMark()).toMatchObject({ by: 'staff', what: 'title deed' });
    await context.run(tableWithPermit('', { area: 900 }));
    expect(await readMark()).toMatchObject({ by: null, what: null });
  });
});

describe('listings that a file leaves out or marks as deleted', () => {
  test('are paused by --mirror and published again when they return, except those that a user paused', async () => {
    await context.run(table(home('a'), home('b'), home('c'), home('d')));
    await context.client.query(`update properties set status = 'paused' where reference = 'd'`);
    expect(await context.run(table(home('a')), { mirror: true, dryRun: true })).toMatchObject({ unchanged: 1, paused: 2 });
    expect(await context.run(table(home('a')), { mirror: true })).toMatchObject({ unchanged: 1, paused: 2 });
    await context.client.query(`update properties set status = 'sold' where reference = 'c'`);
    expect(await context.run(table(home('a'), home('b'), home('c'), home('d')), { mirror: true })).toMatchObject({
      changed: 2,
      unchanged: 2,
      paused: 0,
    });
    expect((await context.stored()).map((row) => row.status)).toEqual(['published', 'published', 'sold', 'paused']);
  });

  test('of other sources, refused rows as they are stored and files without listings are unchanged by --mirror', async () => {
    await context.run(table(home('a'), home('b')));
    await context.run(table(home('z')), { source: 'other' });
    const refused = home('b').replace('25.06,55.24', '1.5,1.5');
    expect(await context.run(table(home('a'), refused), { mirror: true })).toMatchObject({ refused: 1, paused: 0 });
    expect((await context.run(table(refused), { mirror: true })).notes[0]).toMatch(/no listing that can be imported/);
    expect((await context.run(table(home('a'), 'unreadable'), { mirror: true })).notes[0]).toMatch(/could not be read/);
    expect((await context.stored()).every((row) => row.status === 'published')).toBe(true);
  });

  test('that the feed marks as deleted are paused and return when the feed marks them as live', async () => {
    const feed = (status: string) => `<Properties>${bayutHome('v1', 'live')}${bayutHome('v2', status)}</Properties>`;
    await context.run(feed('live'));
    expect(await context.run(feed('deleted'))).toMatchObject({ paused: 1, withdrawn: 1, unchanged: 1 });
    expect(await context.run(feed('archive'))).toMatchObject({ paused: 0, withdrawn: 1, unchanged: 1 });
    expect((await context.stored()).map((row) => row.status)).toEqual(['published', 'paused']);
    expect(await context.run(feed('live'))).toMatchObject({ changed: 1, unchanged: 1 });
    expect((await context.stored()).map((row) => row.status)).toEqual(['published', 'published']);
  });
});

describe('homes that a file states otherwise than they are stored', () => {
  const readHomes = () =>
    context.select<{ reference: string; status: string; price: number; age: number }>(
      `select p.reference, p.status, p.price, extract(day from now() - c.confirmed_at)::int as age
       from properties p left join listing_confirmations c on c.property_id = p.id order by p.reference`,
    );
  /** Makes the confirmations of the homes ten days old, so that a renewed one shows. */
  const ageConfirmations = () => context.client.query(`update listing_confirmations set confirmed_at = confirmed_at - interval '10 days'`);

  test('are sold, rented or paused by the words of the feed, published again when it says so, and not when a user set the status', async () => {
    const header = 'reference,title,price,area,bedrooms,location,emirate,propertyType,transactionType,status';
    const row = (reference: string, status: string, purpose = 'Buy') =>
      `${reference},Home number ${reference},${purpose === 'Buy' ? 900_000 : '9000 / month'},800,2,Arjan,Dubai,Apartment,${purpose},${status}`;
    const file = (...rows: string[]) => [header, ...rows, ''].join('\n');
    await context.run(file(row('a', 'live'), row('b', '', 'Rent'), row('c', 'متاح'), row('d', 'Reserved for Ali'), row('e', 'live')));
    await context.client.query(`update properties set status = 'paused' where reference = 'e'`);
    const off = file(row('a', 'Sold'), row('b', 'مؤجر', 'Rent'), row('c', 'Off Market'), row('d', 'Abracadabra'), row('e', 'Sold'));
    const report = await context.run(off, { mirror: true });
    expect(report).toMatchObject({ withdrawn: 4, unchanged: 1, paused: 3 });
    expect(report.notes).toContain('status not understood: "Abracadabra" (1 home)');
    const statuses = async () => (await readHomes()).map(({ status }) => status);
    expect(await statuses()).toEqual(['sold', 'rented', 'paused', 'published', 'paused']);
    expect(await context.run(off)).toMatchObject({ withdrawn: 4, paused: 0 });
    await context.run(file(row('a', 'live'), row('b', 'live', 'Rent'), row('c', 'live'), row('d', 'live'), row('e', 'live')));
    expect(await statuses()).toEqual(['published', 'published', 'published', 'published', 'paused']);
  });

  test('are off the market as rows of the file even when they were never stored', async () => {
    const report = await context.run(`<Properties>${bayutHome('v1', 'live')}${bayutHome('v2', 'archived')}</Properties>`);
    expect(report).toMatchObject({ created: 1, unchanged: 0, withdrawn: 1, paused: 0 });
  });

  test('are paused when their row is refused and states other facts, and otherwise kept without a new confirmation', async () => {
    await context.run(table(home('a'), home('b'), home('c')));
    await ageConfirmations();
    const onRequest = home('b').replace('900000', 'POA');
    const outside = home('c').replace('25.06,55.24', '1.5,1.5');
    expect(await context.run(table(home('a'), onRequest, outside), { mirror: true })).toMatchObject({ refused: 2, paused: 1 });
    expect(await readHomes()).toEqual([
      { reference: 'a', status: 'published', price: 900_000, age: 0 },
      { reference: 'b', status: 'paused', price: 900_000, age: 10 },
      { reference: 'c', status: 'published', price: 900_000, age: 10 },
    ]);
  });

  test('keep their price, without an event or a confirmation, when it jumps, until the next file or a person confirms it', async () => {
    await context.client.query('delete from home_events');
    const prices = (a: number, b: number) => table(home('a', undefined, a), home('b', undefined, b));
    await context.run(prices(2_500_000, 900_000));
    await ageConfirmations();
    const report = await context.run(prices(250_000, 1_200_000));
    expect(report).toMatchObject({ waiting: 1, changed: 1, unchanged: 0 });
    expect(readFileSync(context.reportFile, 'utf8')).toContain('its price would change from AED 2,500,000 to 250,000');
    expect(await readHomes()).toMatchObject([
      { price: 2_500_000, age: 10 },
      { price: 1_200_000, age: 0 },
    ]);
    expect(await context.select(`select kind from home_events where kind like 'price%' and reference = 'a'`)).toEqual([]);
    // another jump waits again, and a repeated one is taken
    expect(await context.run(prices(30_000_000, 1_200_000))).toMatchObject({ waiting: 1, unchanged: 1 });
    expect(await context.run(prices(30_000_000, 1_200_000))).toMatchObject({ waiting: 0, changed: 1 });
    expect(await context.run(prices(2_500_000, 1_200_000), { acceptPrices: true })).toMatchObject({ waiting: 0, changed: 1 });
    expect(await readHomes()).toMatchObject([{ price: 2_500_000 }, { price: 1_200_000 }]);
  });

  test('are all kept when a file lacks more than five and 30 percent of them, until a person says so', async () => {
    const homes = Array.from({ length: 20 }, (_, i) => home(`h${i}`));
    await context.run(table(...homes));
    const fewer = table(...homes.slice(0, 13));
    for (const dryRun of [true, false]) {
      const report = await context.run(fewer, { mirror: true, dryRun });
      expect(report.paused).toBe(0);
      expect(report.notes.join()).toMatch(/of 20 homes on offer, the file lacks 7 .* --pause-anyway/);
    }
    expect(await context.run(table(...homes.slice(0, 14)), { mirror: true })).toMatchObject({
      paused: 6,
      notes: expect.not.arrayContaining([expect.stringContaining('--pause-anyway')]) as string[],
    });
    expect(await context.run(table(homes[0]!), { mirror: true, pauseAnyway: true })).toMatchObject({ paused: 13 });
  });

  test('that are listed again under another reference are recognised in the run that pauses the old rows', async () => {
    const feed = (reference: string, price: number) =>
      `${table(home('other'))}`.replace('latitude,longitude', 'latitude,longitude,address,advertiser').replace(/55\.24$/m, '55.24,,') +
      `${home(reference, 'Flat 1204 with a view', price)},"Flat 1204, Axis Tower, Arjan",Acme\n`;
    await context.client.query('delete from home_events');
    await context.run(feed('old', 900_000), { announce: true });
    await context.run(feed('new', 850_000), { mirror: true });
    expect(await context.select('select reference, status from properties order by reference')).toEqual([
      { reference: 'new', status: 'published' },
      { reference: 'old', status: 'paused' },
      { reference: 'other', status: 'published' },
    ]);
    expect(await context.select(`select reference, kind, quiet from home_events where not reference = 'other' order by id`)).toEqual([
      { reference: 'old', kind: 'new', quiet: false },
      { reference: 'old', kind: 'gone', quiet: false },
      { reference: 'new', kind: 'back', quiet: true },
    ]);
  });

  test('with equal contents and different references are stored each and said to be alike', async () => {
    const rows = Array.from({ length: 4 }, (_, i) => home(`unit-${i}`, 'Flat in Axis Tower'));
    const report = await context.run(table(...rows));
    expect(report).toMatchObject({ created: 4, duplicates: 0 });
    expect(report.notes).toContain('alike in all but the reference, stored each: 3 homes, such as "line 3 and line 2"');
  });

  test('without bathrooms or a date are stored without them, and found by searches that ask for neither', async () => {
    await context.run(table(home('a')));
    const [row] = await context.select<object>('select bathrooms, is_date_known from properties');
    expect(row).toEqual({ bathrooms: null, is_date_known: false });
  });
});

describe('agents', () => {
  const readAgents = () => context.select('select name, email, phone, title, source from agents order by name');
  /** Which agent each listing is linked to, and the advertiser that it names. */
  const readLinks = () =>
    context.select('select p.reference, a.name, p.advertiser from properties p left join agents a on a.id = p.agent_id order by 1');

  test('a person with an email address becomes one agent, and a changed name and number are updated', async () => {
    const feed = (name: string, phone: string) =>
      propertyFinderFeed(
        propertyFinderHome('1', { name, email: 'sara@agency.example', agentId: '77', phone }),
        propertyFinderHome('2', { name, email: 'SARA@agency.example', agentId: '77', phone }),
      );
    await context.run(feed('Sara Sample', '+971500000001'));
    expect(await readAgents()).toEqual([
      { name: 'Sara Sample', email: 'sara@agency.example', phone: '+971500000001', title: 'Property Consultant', source: 'propertyfinder' },
    ]);
    await context.run(feed('Sara Sample-Noor', '+971500000002'));
    expect(await readAgents()).toMatchObject([{ name: 'Sara Sample-Noor', phone: '+971500000002' }]);
    expect(await readLinks()).toMatchObject([{ name: 'Sara Sample-Noor' }, { name: 'Sara Sample-Noor' }]);
  });

  test('a broker number of a feed is stored with its agent and kept when a later feed has none, and other texts are ignored (O131)', async () => {
    const readNumbers = () =>
      context.select<{ name: string; number: string | null }>('select name, broker_number as number from agents order by name');
    const feed = (...licences: string[]) =>
      propertyFinderFeed(
        ...licences.map((licence, i) =>
          propertyFinderHome(`${i}`, { name: `Agent ${i}`, email: `agent${i}@agency.example`, agentId: `${i}`, licence }),
        ),
      );
    await context.run(feed('48211', 'BRN: 5120', '12', 'see office'));
    expect(await readNumbers()).toEqual([
      { name: 'Agent 0', number: '48211' },
      { name: 'Agent 1', number: '5120' },
      { name: 'Agent 2', number: null },
      { name: 'Agent 3', number: null },
    ]);
    await context.run(feed('', '5121', '', ''));
    expect((await readNumbers()).map(({ number }) => number)).toEqual(['48211', '5121', null, null]);
  });

  test('an email address shared by several people of an office becomes one agent, and the others are named as advertisers', async () => {
    await context.run(
      propertyFinderFeed(
        propertyFinderHome('1', { name: 'Ali First', email: 'office@agency.example', agentId: '1' }),
        propertyFinderHome('2', { name: 'Bea Second', email: 'office@agency.example', agentId: '2' }),
      ),
    );
    expect(await readAgents()).toMatchObject([{ name: 'Ali First' }]);
    expect(await readLinks()).toEqual([
      { reference: '1', name: 'Ali First', advertiser: null },
      { reference: '2', name: null, advertiser: 'Bea Second' },
    ]);
  });

  test('an existing agent profile is linked and left unchanged', async () => {
    await context.client.query(
      `insert into agents (name, title, email, phone) values ('Omar Known', 'Director', 'Omar@agency.example', '1')`,
    );
    await context.run(propertyFinderFeed(propertyFinderHome('1', { name: 'omar known', email: 'omar@agency.example' })));
    expect(await readAgents()).toEqual([
      { name: 'Omar Known', email: 'Omar@agency.example', phone: '1', title: 'Director', source: 'own' },
    ]);
    expect(await readLinks()).toMatchObject([{ name: 'Omar Known' }]);
  });

  test('a record without a usable address creates no agent', async () => {
    await context.run(
      propertyFinderFeed(
        propertyFinderHome('1', { name: 'No Mail', email: 'not an address' }),
        propertyFinderHome('2', { name: '', email: 'a@agency.example' }),
      ),
    );
    expect(await readAgents()).toEqual([]);
  });
});

describe('events of an import', () => {
  /** The events of imported homes, oldest first. `quiet` events alert no user. */
  const readEvents = () =>
    context.select<{ reference: string; kind: string; quiet: boolean }>(
      'select reference, kind, quiet from home_events where source in (select source from properties) order by xid, id',
    );
  beforeEach(() => context.client.query('delete from home_events; delete from import_sources'));

  test('are quiet for the first import of a source and announced by later ones', async () => {
    await context.run(table(home('a'), home('b')));
    await context.run(table(home('a', 'Home number a', 800_000), home('b'), home('c')));
    expect(await readEvents()).toEqual([
      { reference: 'a', kind: 'new', quiet: true },
      { reference: 'b', kind: 'new', quiet: true },
      { reference: 'a', kind: 'price-drop', quiet: false },
      { reference: 'c', kind: 'new', quiet: false },
    ]);
  });

  test('are announced even for the first import with the option announce', async () => {
    await context.run(table(home('a')), { announce: true });
    expect(await readEvents()).toEqual([{ reference: 'a', kind: 'new', quiet: false }]);
  });

  test('stay quiet until one import of the source was complete', async () => {
    await context.run('<list><property><reference_number>x</reference_number>', { source: 'broken' }).catch(() => null);
    expect(await context.select('select source from import_sources')).toEqual([]);
    await context.run(table(home('a')), { source: 'broken' });
    expect(await readEvents()).toEqual([{ reference: 'a', kind: 'new', quiet: true }]);
  });

  test('are gone, then back, for listings that a mirrored file leaves out for a while', async () => {
    await context.run(table(home('a'), home('b')));
    await context.run(table(home('a')), { mirror: true });
    // a listing that returns within a day is not announced, so the events are moved into the past
    await context.client.query(`update home_events set at = at - interval '3 days'`);
    await context.run(table(home('a'), home('b')), { mirror: true });
    const events = (await readEvents()).map(({ reference, kind, quiet }) => `${reference} ${kind} ${quiet ? 'quietly' : ''}`.trim());
    expect(events).toEqual(['a new quietly', 'b new quietly', 'b gone', 'b back']);
  });
});
