// Tests of how an import changes stored listings and events of homes, with a database of its own. `context.run` imports a file and
// returns the counts of its report; `home(reference, title, price)` is a valid row of a CSV `table`.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createImportContext, home, type ImportContext, table } from '../../testing/contexts/import-context.ts';

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
