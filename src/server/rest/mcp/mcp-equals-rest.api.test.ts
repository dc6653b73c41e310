// Compares the tools of assistants with REST in random questions about 11,000 homes.
import { expect, test } from 'vitest';
import { COMPLETIONS, PROPERTY_TYPES } from '../../../shared/property/property.ts';
import { startGeneratedHomesContext } from '../../../testing/contexts/generated-homes-context.ts';
import { startMcpContext } from '../../../testing/contexts/mcp-context.ts';
import { runsOf } from '../../../testing/sample.ts';
import { pickerWith, seededRandom } from '../../../testing/seeded-random.ts';

const { server, run } = await startGeneratedHomesContext();
const { connect, callTool } = await startMcpContext(server);

/** A random search, as the arguments of the tool. */
function makeFilter(random: () => number, places: readonly string[]): Record<string, unknown> {
  const pick = pickerWith(random);
  const maybe = <T>(share: number, value: () => T): T | undefined => (random() < share ? value() : undefined);
  const filter = {
    location: maybe(0.5, () => pick(places)),
    transactionType: maybe(0.5, () => pick(['Buy', 'Rent', 'rent'])),
    propertyType: maybe(0.4, () => pick([...PROPERTY_TYPES, 'villa,townhouse'])),
    bedrooms: maybe(0.3, () => pick([[0], [1], [2, 3], [0, 1]])),
    minPrice: maybe(0.2, () => Math.floor(random() * 3_000_000)),
    maxPrice: maybe(0.3, () => Math.floor(random() * 6_000_000)),
    minArea: maybe(0.1, () => Math.floor(random() * 2000)),
    amenities: maybe(0.2, () => pick([['Balcony'], ['Garden', 'Garage'], ['Sea View']])),
    completion: maybe(0.1, () => [pick(COMPLETIONS)]),
    search: maybe(0.2, () => pick(['2 bed', 'sea view', 'villa with garden', 'شقة', 'marina under 2m', 'nothing like it'])),
    monthlyBudget: maybe(0.1, () => 5000 + Math.floor(random() * 30_000)),
    sort: maybe(0.7, () => pick(['featured', 'price-asc', 'price-desc', 'newest', 'area-desc', 'price-per-sqft', 'least-cash'])),
    limit: 1 + Math.floor(random() * 20),
  };
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}

/** What a tool says of a home, as REST says it. */
const joined = ({ advertiser_text: texts, page: _, ...facts }: Record<string, unknown>) => ({ ...facts, ...(texts as object) });

test('a search and a home are the same by both, in 1,000 random questions (O124)', async () => {
  const client = await connect();
  const random = seededRandom(124);
  const places = (await run<{ location: string }>('select distinct location from properties order by 1')).map(({ location }) => location);
  let found = 0;
  for (let i = 0; i < runsOf({ all: 1000, few: 50 }); i++) {
    const filter = makeFilter(random, places);
    const query = new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)]));
    const [{ data, text }, rest] = await Promise.all([
      callTool(client, 'search_homes', filter),
      server.request().get(`/api/properties?${query}`),
    ]);
    expect([String(query), rest.status, data ? '' : text]).toEqual([String(query), 200, '']);
    // where counting took too long, one of them may have no total
    const total = rest.headers['x-total-count'];
    if (total !== undefined && data!.n !== null)
      expect([String(query), data!.n, data!.is_n_minimum]).toEqual([
        ...[String(query), Number(total), rest.headers['x-total-count-capped'] === 'true'],
      ]);
    const homes = (data!.homes as Record<string, unknown>[]).map(joined);
    expect([String(query), homes.map(({ id }) => id)]).toEqual([String(query), rest.body.map(({ id }: { id: number }) => id)]);
    for (const [index, { summary, images, ...home }] of homes.entries()) {
      expect(rest.body[index]).toMatchObject(home);
      expect([rest.body[index].description.startsWith(summary), rest.body[index].images[0]]).toEqual([true, (images as string[])[0]]);
    }
    found += homes.length;
    const id = homes[0]?.id as number | undefined;
    if (id === undefined) continue;
    const { home } = (await callTool(client, 'get_home', { id })).data as { home: Record<string, unknown> };
    const { body } = await server.request().get(`/api/properties/${id}`);
    expect(joined(home)).toEqual(Object.fromEntries(Object.entries(body).filter(([name, value]) => value !== null || name in home)));
  }
  expect(found).toBeGreaterThan(100);
}, 600_000);
