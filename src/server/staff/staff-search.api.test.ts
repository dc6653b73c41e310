// Tests that the search of staff pages through all listings of an owner.
import { expect, test } from 'vitest';
import type { StaffListing } from '../../shared/staff/staff-search.ts';
import { startStaffContext } from '../../testing/contexts/staff-context.ts';
import { callerOf, type Inputs } from '../../testing/factories/caller.ts';
import { makeProperty } from '../../testing/factories/factories.ts';

const { server, moderator, owner, sql } = await startStaffContext();

type ListingPage = { items: StaffListing[]; next: number | null };
const findListings = (input: Inputs['staff']['listings']): Promise<ListingPage> => callerOf(moderator.device).staff.listings(input);

test('pages through every listing of an owner, newest first, without the deleted ones', async () => {
  const { id } = await makeProperty(server.database.orm.em);
  // every tenth copy is deleted: 558 are listed, in twelve pages of at most 50
  const copies = await sql<{ id: number; status: string }>(
    `insert into properties (title, description, price, area, bedrooms, bathrooms, location, emirate, address, property_type, transaction_type,
       latitude, longitude, user_id, status)
     select title, description, price, area, bedrooms, bathrooms, location, emirate, address, property_type, transaction_type, latitude, longitude,
       $2, case when n % 10 = 0 then 'deleted' else 'published' end
     from properties, generate_series(1, 620) n where id = $1 returning id, status`,
    [id, owner.id],
  );
  const expected = copies.filter(({ status }) => status === 'published').map((copy) => copy.id);
  const listed: number[] = [];
  for (let after: number | null | undefined; after !== null; ) {
    const page: ListingPage = await findListings({ text: owner.username, ...(after ? { after } : {}) });
    listed.push(...page.items.map((item) => item.id));
    after = page.next;
  }
  expect(listed).toEqual(expected.sort((a, b) => b - a));
});
