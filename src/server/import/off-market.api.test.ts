// Tests of what an import does with stored homes that its file leaves out, marks as off the market or states otherwise, with a database of its own.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bayutHome, createImportContext, home, type ImportContext, table } from '../../testing/contexts/import-context.ts';

let context: ImportContext;
beforeAll(async () => {
  context = await createImportContext();
});
afterAll(() => context.close());
beforeEach(() => context.clear());

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
