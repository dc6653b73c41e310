// Tests that the map counts all matching homes in view, also when they are many more than it shows.
import { describe, expect, test } from 'vitest';
import type { SearchFilter } from '../../shared/search/search.ts';
import { ALL_EMIRATES, startGeneratedHomesContext } from '../../testing/contexts/generated-homes-context.ts';
import { mapProperties } from './map.ts';

const { agentId, em, run } = await startGeneratedHomesContext();

test('the map counts all properties of an agent in view', async () => {
  const [row] = await run<{ n: number }>(
    `select count(*)::int as n from properties where agent_id = ${agentId} and status = 'published' and latitude between 20 and 30 and longitude between 50 and 60`,
  );
  expect((await mapProperties(em(), { agentId }, ALL_EMIRATES, 9)).inView).toBe(row!.n);
});

describe('the map counts all matches in view', () => {
  /** Filters, each with the SQL condition of a plain query for the same homes. */
  const FILTERS: [SearchFilter, string][] = [
    // a listing without stated amenities has those that its text names; parking is another word for a garage
    [
      { amenities: ['Garden', 'Garage'] },
      `(amenities @> array['Garden', 'Garage'] or amenities = '{}' and description ~* '\\mgarden\\M' and description ~* '\\mparking\\M')`,
    ],
    [
      { location: 'Dubai Marina', minBathrooms: 2, maxPrice: 5_000_000 },
      "location = 'Dubai Marina' and bathrooms >= 2 and price <= 5000000",
    ],
    [{ location: 'Dubai Marina', minBathrooms: 7 }, "location = 'Dubai Marina' and bathrooms >= 7"],
    [{ amenities: ['rooftop helipad'] }, `amenities @> array['Rooftop Helipad']`],
    [{ furnished: ['yes'], transactionType: 'Rent' }, "furnished = 'yes' and transaction_type = 'Rent'"],
    [{ furnished: ['yes'], search: 'view' }, "furnished = 'yes' and tsv @@ to_tsquery('english', 'view')"],
  ];

  test.each(FILTERS)('as a plain query does: %o', async (filter, where) => {
    const [row] = await run<{ n: number }>(
      `select count(*)::int as n from properties where status = 'published' and latitude is not null and ${where}`,
    );
    expect(await mapProperties(em(), filter, ALL_EMIRATES, 9)).toMatchObject({ inView: row!.n, capped: false });
  });
});
