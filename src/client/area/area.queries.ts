// What the page of an area reads: the homes of its filter, and the queries that the server loads before it renders the page.
import { isAreaSlug, MIN_AREA_HOMES } from '../../shared/area/area-limits.ts';
import type { AreaPage } from '../../shared/area/area-page.ts';
import type { SearchFilter } from '../../shared/search/search.ts';
import { searchStateFromQuery } from '../../shared/search/search-url.ts';
import { paths } from '../paths.ts';
import { PageRedirect, type QueryHelpers, type RouteMatch } from '../route.ts';

/** An area without registered sales has a page from 5 homes on; of others the list says all. */
export const isListEnough = ({ forSale, forRent, until }: AreaPage): boolean => forSale + forRent < MIN_AREA_HOMES && until === null;

/** The homes of an area: not those of a community of the same name in another emirate. */
export const areaFilter = ({ place, elsewhere }: Pick<AreaPage, 'place' | 'elsewhere'>): SearchFilter => ({
  location: place,
  ...(elsewhere.length > 0 && { excludedLocations: elsewhere }),
});

/** The list of all homes of an area, for sale or for rent. */
export const listPath = (area: AreaPage): string =>
  paths.properties({ ...areaFilter(area), transactionType: area.forRent === 0 ? 'Buy' : area.forSale === 0 ? 'Rent' : 'Any' });

/** The homes on offer that the page shows for its address (`?transactionType=Rent&bedrooms=2`): at first those for sale, the newest first. */
export function homesFilter(area: AreaPage, query: URLSearchParams) {
  const { transactionType, bedrooms, minBedrooms } = searchStateFromQuery(query).filter;
  const isForRent = query.has('transactionType') ? transactionType === 'Rent' : area.forSale === 0 && area.forRent > 0;
  return {
    ...areaFilter(area),
    transactionType: isForRent ? ('Rent' as const) : ('Buy' as const),
    ...(bedrooms && { bedrooms }),
    ...(minBedrooms && { minBedrooms }),
    sort: 'newest' as const,
  };
}

/** Input of `property.search` for the homes of the page. */
export const homesInput = (area: AreaPage, query: URLSearchParams) => ({ ...homesFilter(area, query), page: 1 });

/** 404 for an address that can name no area, which the server and the browser decode in different ways. */
export const areaStatus = ({ params }: RouteMatch): number => (isAreaSlug(params.slug ?? '') ? 200 : 404);

/** Loads the queries of the page of an area; an area with too few homes for a page leads to its list. An unknown area stays in the cache as an error. */
export async function prefetchArea(helpers: QueryHelpers, { params, query }: RouteMatch): Promise<unknown> {
  // the cache has the error, which the page shows
  const area = await helpers.area.page.fetch({ slug: params.slug ?? '' }).catch(() => null);
  if (!area) return undefined;
  if (isListEnough(area)) return new PageRedirect(listPath(area));
  return Promise.all([
    helpers.property.search.prefetch(homesInput(area, query)),
    area.until !== null && helpers.sale.ofArea.prefetch({ slug: area.slug }),
  ]);
}
