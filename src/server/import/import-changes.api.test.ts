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

  test('of other sources, refused rows and files without listings are unchanged by --mirror', async () => {
    await context.run(table(home('a'), home('b')));
    await context.run(table(home('z')), { source: 'other' });
    const refused = 'b,Home number b,hidden,800,2,Arjan,Dubai,Apartment,Buy,,';
    expect(await context.run(table(home('a'), refused), { mirror: true })).toMatchObject({ refused: 1, paused: 0 });
    expect((await context.run(table(refused), { mirror: true })).notes[0]).toMatch(/no listing that can be imported/);
    expect((await context.run(table(home('a'), 'unreadable'), { mirror: true })).notes[0]).toMatch(/could not be read/);
    expect((await context.stored()).every((row) => row.status === 'published')).toBe(true);
  });

  test('that the feed marks as deleted are paused and return when the feed marks them as live', async () => {
    const feed = (status: string) => `<Properties>${bayutHome('v1', 'live')}${bayutHome('v2', status)}</Properties>`;
    await context.run(feed('live'));
    expect(await context.run(feed('deleted'))).toMatchObject({ paused: 1, unchanged: 1 });
    expect(await context.run(feed('archive'))).toMatchObject({ paused: 0, unchanged: 2 });
    expect((await context.stored()).map((row) => row.status)).toEqual(['published', 'paused']);
    expect(await context.run(feed('live'))).toMatchObject({ changed: 1, unchanged: 1 });
    expect((await context.stored()).map((row) => row.status)).toEqual(['published', 'published']);
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
