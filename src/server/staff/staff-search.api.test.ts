import { expect, test } from 'vitest';
import type { StaffListing } from '../../shared/staff/staff-search.ts';
import { startStaffContext } from '../../testing/contexts/staff-context.ts';
import { makeProperty } from '../../testing/factories/factories.ts';
import { callProcedure } from '../../testing/factories/staff.ts';

const { server, moderator, owner, sql } = await startStaffContext();

type ListingPage = { items: StaffListing[]; next: number | null };
const findListings = async (input: object): Promise<ListingPage> =>
  (await callProcedure<ListingPage>(moderator.device, 'query', 'staff.listings', input)).data;

test('pages through every listing of an owner, newest first, without the deleted ones', async () => {
  const { id } = await makeProperty(server.database.orm.em);
  // 558 published listings, which are twelve pages
  const copies = await sql<{ id: number }>(
    `insert into properties (title, description, price, area, bedrooms, bathrooms, location, emirate, address, property_type, transaction_type,
       latitude, longitude, user_id, status)
     select title, description, price, area, bedrooms, bathrooms, location, emirate, address, property_type, transaction_type, latitude, longitude,
       $2, case when n % 10 = 0 then 'deleted' else 'published' end
     from properties, generate_series(1, 620) n where id = $1 returning id`,
    [id, owner.id],
  );
  const expected = copies.filter((_, i) => (i + 1) % 10 !== 0).map((copy) => copy.id);
  const listed: number[] = [];
  for (let after: number | null | undefined; after !== null; ) {
    const page: ListingPage = await findListings({ text: owner.username, ...(after ? { after } : {}) });
    listed.push(...page.items.map((item) => item.id));
    after = page.next;
  }
  expect(listed).toEqual(expected.sort((a, b) => b - a));
});
