// What the page of market insights reads: its address, and the queries that the server loads before it renders the page.
import { PROPERTY_TYPES, type PropertyType } from '../../shared/property/property.ts';
import type { QueryHelpers, RouteMatch } from '../route.ts';

/** What the address asks for: `?area=dubai-marina&for=rent&type=Villa`. An unknown type asks for all. */
export function insightsInput(query: URLSearchParams) {
  const area = query.get('area');
  const type = PROPERTY_TYPES.find((known): known is PropertyType => known === query.get('type'));
  return {
    ...(area && { location: area }),
    transactionType: query.get('for') === 'rent' ? ('Rent' as const) : ('Buy' as const),
    ...(type && { propertyType: type }),
  };
}

/** Loads the figures and the areas to choose from. The page is there for an unknown area too, and says so. */
export async function prefetchInsights(helpers: QueryHelpers, { query }: RouteMatch): Promise<true> {
  await Promise.all([helpers.market.areas.prefetch(), helpers.market.insights.prefetch(insightsInput(query))]);
  return true;
}
