// Tests of the list of own listings: pages, search and filters, changes of several at once, export, and the two REST lists beyond 1,000.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { callerOf, expectError } from '../../testing/factories/caller.ts';
import { advertise, promote } from '../../testing/factories/listings.ts';
import { type Member, makeMember } from '../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0', LIMIT_CREATE_LISTING: '0', PERMITS: 'require', FREE_LISTING_LIMIT: '2000' });
});
afterAll(() => server.close());
afterEach(() => server.setNow(null));

const run = <T>(text: string, values: unknown[] = []): Promise<T[]> => rows<T>(server.deps.orm.em, { text, values });
const callsOf = ({ device }: Member) => callerOf(device).listing;

/** Inserts listings of a member, of which seven each have the same time. @returns their ids, newest first */
async function insertListings({ id }: Member, count: number, from = 0): Promise<number[]> {
  const inserted = await run<{ id: number }>(
    `insert into properties (title, price, area, bedrooms, bathrooms, location, emirate, property_type, transaction_type, user_id, created_at, updated_at)
     select 'Home number ' || n, 1000000, 900, 1, 1, 'Jumeirah', 'Dubai', 'Villa', 'Buy', $1, '2026-01-01'::timestamptz + n / 7 * interval '1 hour', now()
     from generate_series($2::int + 1, $2::int + $3::int) n returning id`,
    [id, from, count],
  );
  return inserted.map((row) => row.id).toSorted((a, b) => b - a);
}
const statusesOf = async (ids: readonly number[]): Promise<string[]> =>
  (await run<{ status: string }>('select status from properties where id = any($1) order by id', [[...ids]])).map(({ status }) => status);

describe('My properties (N10)', () => {
  test('lists 1,030 homes in pages of 25, each once while others are created, with counts and the page before', async () => {
    const owner = await makeMember(server);
    const ids = await insertListings(owner, 1030);
    const seen: number[] = [];
    const starts: (string | undefined)[] = [undefined];
    for (let next: string | null = ''; next !== null; ) {
      const after = starts.at(-1);
      const page = await callsOf(owner).mine(after === undefined ? {} : { after });
      expect(page.items).toHaveLength(Math.min(25, 1030 - seen.length));
      // two newer ones, which do not move the pages that follow
      expect(page.before).toBe(after === undefined ? 0 : seen.length + 2);
      if (starts.length > 2) expect(page.previous).toBe(starts.at(-2));
      if (after === undefined) {
        expect([page.counts, page.stock]).toEqual([{ all: 1030, promoted: 0, regular: 1030 }, 1030]);
        await insertListings(owner, 2, 2000);
      }
      seen.push(...page.items.map(({ id }) => id));
      next = page.next;
      if (next !== null) starts.push(next);
    }
    expect(seen).toEqual(ids);
  });

  test('is searched by reference, own reference, title, building, unit and permit number, and filtered', async () => {
    const [owner, otherUser] = [await makeMember(server), await makeMember(server)];
    const permit = (number: string, until: string) => ({ kind: 'trakheesi', number, url: null, until });
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const tower = await advertise(owner, {
      title: 'Corner with two terraces',
      address: 'Marina Gate 2, Dubai Marina',
      unit: '1204',
      reference: 'AG-77_x',
      permit: permit('713674801', inDays(90)),
    });
    const villa = await advertise(owner, {
      title: 'Villa with a large garden',
      location: 'Jumeirah',
      address: 'Street 12, Jumeirah',
      transactionType: 'Rent',
      permit: permit('713674802', inDays(10)),
    });
    await advertise(otherUser, { title: 'Corner of another agent', permit: permit('713674803', inDays(90)) });
    const found = async (filter: object) => (await callsOf(owner).mine(filter)).items.map(({ id }) => id);
    for (const q of [`DLV-${tower.id}`, String(tower.id), 'ag-77_', 'two CORNER', 'marina gate', '1204', '71367480 terraces'])
      expect(await found({ q })).toEqual([tower.id]);
    // percent and underscore stand for themselves
    for (const q of ['AG-77%x', 'AGx77', 'nowhere', 'another']) expect(await found({ q })).toEqual([]);
    expect(await found({ permitEnds: true })).toEqual([villa.id]);
    expect(await found({ waiting: true })).toEqual([]);
    const inquiry = { name: 'Nadia Karim', email: 'n@homes.example', phone: '+971 50 000 0111', message: 'Is it still available?' };
    await server
      .request()
      .post('/api/inquiries')
      .send({ propertyId: villa.id, ...inquiry })
      .expect(201);
    expect(await found({ waiting: true })).toEqual([villa.id]);
    await callsOf(owner).setStatus({ id: villa.id, status: 'paused' });
    expect([await found({ status: 'paused' }), await found({ status: 'published' })]).toEqual([[villa.id], [tower.id]]);
    await promote(server, tower.id, 1, new Date('2099-05-06T08:00:00Z'));
    expect([await found({ list: 'promoted' }), await found({ list: 'regular' })]).toEqual([[tower.id], [villa.id]]);
    expect((await callsOf(owner).mine({ q: 'terraces', list: 'regular' })).counts).toEqual({ all: 1, promoted: 1, regular: 0 });
    expect((await callsOf(owner).mineIds({ list: 'promoted' })).ids).toEqual([tower.id]);
    await expectError(callsOf(owner).mine({ after: 'x' }), 'BAD_REQUEST');
    await expectError(callsOf(owner).mine({ after: '1-99999999999' }), 'BAD_REQUEST');
  });

  test('sums the figures of all listings, and says how many wait for a confirmation', async () => {
    const owner = await makeMember(server);
    const [first, second] = await insertListings(owner, 2);
    await run(`insert into property_views (property_id, day, n) values ($1, current_date, 3), ($2, current_date, 4)`, [first, second]);
    await run(`insert into property_view_totals (property_id, n) values ($1, 10)`, [first]);
    expect(await callsOf(owner).summary()).toEqual({ views: 17, saves: 0, inquiries: 0, unconfirmed: 2, drafts: 0, hasPublished: true });
    await callsOf(owner).bulk({ action: 'confirm', ids: [first!, second!] });
    expect(await callsOf(owner).summary()).toMatchObject({ unconfirmed: 0 });
  });
});

describe('changes of several listings at once (N10)', () => {
  test('are all made or none, by the rules of single changes, and name the homes in the way', async () => {
    const owner = await makeMember(server);
    const ids = (await insertListings(owner, 6)).toReversed();
    const [first, second, third] = ids as [number, number, number];
    await callsOf(owner).bulk({ action: 'pause', ids });
    expect(new Set(await statusesOf(ids))).toEqual(new Set(['paused']));
    // homes in Dubai need a permit, which none of these has
    await expectError(
      callsOf(owner).bulk({ action: 'publish', ids: [first, second] }),
      'BAD_REQUEST',
      new RegExp(`Nothing was changed: 2 of 2 homes are in the way. DLV-${first}, DLV-${second}: `),
    );
    await run(
      `update properties set permit_kind = 'trakheesi', permit_number = '71' || id, permit_until = '2099-01-01' where id = any($1)`,
      [ids],
    );
    // two homes with one number
    await run(`update properties set permit_number = '713674899' where id = any($1)`, [[second, third]]);
    await expectError(
      callsOf(owner).bulk({ action: 'publish', ids }),
      'CONFLICT',
      `Nothing was changed: 1 of 6 homes is in the way. DLV-${third}: This permit belongs to another advert of yours: DLV-${second}`,
    );
    await run(`update properties set permit_number = '71' || id where id = any($1)`, [ids]);
    await run(`update properties set status = 'removed' where id = $1`, [second]);
    await expectError(
      callsOf(owner).bulk({ action: 'publish', ids }),
      'CONFLICT',
      new RegExp(`DLV-${second}: This advert was taken down.`),
    );
    expect((await statusesOf(ids)).filter((status) => status === 'published')).toEqual([]);
    await run(`update properties set status = 'paused' where id = $1`, [second]);
    expect(await callsOf(owner).bulk({ action: 'publish', ids })).toEqual({ changed: 6 });
    expect(new Set(await statusesOf(ids))).toEqual(new Set(['published']));
    await run(`update properties set transaction_type = 'Rent' where id = $1`, [first]);
    await callsOf(owner).bulk({ action: 'end', ids: [first, second] });
    expect(await statusesOf([first, second])).toEqual(['rented', 'sold']);
    await expectError(
      callsOf(owner).bulk({ action: 'confirm', ids }),
      'CONFLICT',
      new RegExp(`DLV-${first}, DLV-${second}: This listing is not online.`),
    );
    await callsOf(owner).bulk({ action: 'delete', ids });
    expect((await callsOf(owner).mine({})).stock).toBe(0);
    await callsOf(owner).bulk({ action: 'restore', ids });
    expect(await statusesOf(ids)).toEqual(['rented', 'sold', 'published', 'published', 'published', 'published']);
  });

  test('keep the plan limit, refuse the listings of others and more than 500, and change 500', async () => {
    const [owner, otherUser] = [await makeMember(server), await makeMember(server)];
    const ids = await insertListings(owner, 501);
    const [foreign] = await insertListings(otherUser, 1);
    for (const action of ['pause', 'confirm', 'end', 'delete', 'restore'] as const)
      await expectError(callsOf(owner).bulk({ action, ids: [ids[0]!, foreign!] }), 'NOT_FOUND');
    await expectError(callsOf(owner).exportLines({ ids: [foreign!] }), 'NOT_FOUND');
    await expectError(callsOf(owner).bulk({ action: 'pause', ids }), 'BAD_REQUEST');
    expect(await statusesOf([ids[0]!, foreign!])).toEqual(['published', 'published']);
    expect(await callsOf(owner).bulk({ action: 'end', ids: ids.slice(0, 500) })).toEqual({ changed: 500 });
    await run(
      `update users set subscription_plan = 'basic_plan', subscription_status = 'active', subscription_end_date = now() + interval '9 days'
      where id = $1`,
      [owner.id],
    );
    await insertListings(owner, 2000, 3000);
    await expectError(
      callsOf(owner).bulk({ action: 'pause', ids: ids.slice(0, 3) }),
      'FORBIDDEN',
      /^Nothing was changed: 3 of 3 homes are in the way\. .*: Your plan allows up to \d+ listings/,
    );
  });

  test('are exported as CSV in which no cell is a formula', async () => {
    const owner = await makeMember(server);
    const [id] = await insertListings(owner, 1);
    await run(`update properties set title = '=HYPERLINK("http://evil.example")', agency_reference = '-7, A' where id = $1`, [id]);
    const { names, lines } = await callsOf(owner).exportLines({ ids: [id!] });
    expect(names).toMatch(/^reference,ownReference,title,status,/);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`DLV-${id},"'-7, A","'=HYPERLINK(""http://evil.example"")",published,Buy,Villa,1000000,`);
  });
});

describe('the REST lists beyond 1,000', () => {
  /** Follows the `Link` headers of a list. @returns the ids of each page */
  async function followPages({ device }: Member, path: string, total: number): Promise<number[][]> {
    const pages: number[][] = [];
    for (let next: string | undefined = path; next; ) {
      const answer: { body: { id: number }[]; headers: Record<string, string> } = await device
        .get(next)
        .expect(200)
        .expect('X-Total-Count', String(total));
      pages.push(answer.body.map((home) => home.id));
      const url: string | undefined = /^<([^>]+)>; rel="next"$/.exec(answer.headers.link ?? '')?.[1];
      next = url && new URL(url).pathname + new URL(url).search;
    }
    return pages;
  }

  test('own listings and saved homes answer 1,000 with the total and a link to the next ones', async () => {
    const owner = await makeMember(server);
    const ids = await insertListings(owner, 1010);
    const own = await followPages(owner, `/api/users/${owner.id}/properties`, 1010);
    expect(own.map((page) => page.length)).toEqual([1000, 10]);
    expect(own.flat()).toEqual(ids);
    await run(
      `insert into saved_properties (user_id, property_id, created_at) select $1, id, '2026-02-01'::timestamptz + id % 5 * interval '1 hour' from properties where id = any($2)`,
      [owner.id, ids],
    );
    const saved = await followPages(owner, `/api/users/${owner.id}/saved-properties`, 1010);
    expect(saved.map((page) => page.length)).toEqual([1000, 10]);
    expect(saved.flat().toSorted((a, b) => b - a)).toEqual(ids);
    const page = await callerOf(owner.device).saved.cards({ page: 43, sort: 'cheapest' });
    expect([page.pages, page.items.length, page.saleCount]).toEqual([43, 2, 1010]);
    await owner.device.get(`/api/users/${owner.id}/properties?after=1`).expect(400);
    await owner.device.get(`/api/users/${owner.id + 1}/properties?after=1`).expect(403);
  });
});
