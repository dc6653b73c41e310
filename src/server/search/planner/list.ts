// Reads lists of properties for GET /api/properties and for shared lists, as JSON text or as objects. Writes to no table.
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../../shared/messages/messages.ts';
import type { PropertyCard, PropertyView } from '../../../shared/property/property-view.ts';
import type { CopyFilter } from '../../../shared/search/copy-filter.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement, SqlParams } from '../../db/sql.ts';
import { DomainError } from '../../errors.ts';
import { CELL_COLUMNS, type CellRow, type TripReach } from '../../geo/trip-reach.ts';
import { CARD_COLUMNS, toCard, VIEW_COLUMNS } from '../../property/property.row.ts';
import { UNRESTRICTED } from './criteria.ts';
import { findHomes } from './find-homes.ts';
import { currentOrder } from './order.ts';
import type { Page } from './page.ts';
import { selectKeys } from './page-keys.ts';
import { resolveCriteria } from './resolve-criteria.ts';
import type { Total } from './total.ts';

/** A filter and the part of its list to read: `after` is the cursor of the page before, `offset` the number of homes to skip. */
export interface ListInput extends SearchFilter, CopyFilter {
  limit: number;
  offset: number;
  after?: string | undefined;
  /** False leaves out the total, because counting can take a hundred times as long as reading the page. */
  count?: boolean | undefined;
}
export interface PropertyList extends Omit<Total, 'total'> {
  /** How many homes the whole filter matches; null when it was not requested or counting would take too long. When `capped`, there are more. */
  total: number | null;
  items: PropertyView[];
  /** `after` of the next page; null at the end. */
  next: string | null;
}
/** The error message; names of parameters and headers are inserted, because they are the same in every language. */
const tooDeepText = (): string => m.search_offset_deep({ offset: 'offset', header: 'Link', after: 'after' });

/** A `PropertyList` with its items as JSON text. */
export type JsonList = Omit<PropertyList, 'items'> & Pick<Page, 'json'>;

/**
 * A page of full views for GET /api/properties, with the total of the filter.
 * @param maxSteps how many index entries a scan may skip to reach the offset
 * @throws DomainError INVALID for an `after` that cannot be read, belongs to another sort or comes with an offset, and for an offset too far from both
 * ends of the list
 * @throws DomainError UNAVAILABLE when finding the rows takes too long
 */
export async function listPropertiesJson(em: EntityManager, input: ListInput, maxSteps?: number): Promise<JsonList> {
  const { limit, offset, after, count, ...filter } = input;
  const criteria = await resolveCriteria(em, filter, true);
  const { trips } = criteria;
  const columns = trips.length > 0 ? `${VIEW_COLUMNS}, ${CELL_COLUMNS}` : VIEW_COLUMNS;
  const { json, total, next, isTooDeep } = await findHomes(em, columns, {
    criteria,
    filter,
    limit,
    offset,
    after,
    maxSteps,
    total: count === false ? 'none' : 'wait',
  });
  if (isTooDeep) throw new DomainError('INVALID', tooDeepText);
  return { json: trips.length > 0 ? withMinutes(json, trips) : json, total: total?.total ?? null, capped: total?.capped ?? false, next };
}

/** The JSON of views with the minutes of the trips of a search, without the columns of cells from which these are read. */
const withMinutes = (json: string, trips: readonly TripReach[]): string =>
  JSON.stringify(
    (JSON.parse(json) as (PropertyView & CellRow)[]).map(({ mapX, mapY, ...view }) => ({
      ...view,
      tripMinutes: trips.map((reach) => ({ to: reach.trip.to, by: reach.trip.by, ...reach.minutesOf({ mapX, mapY })! })),
    })),
  );

/** `listPropertiesJson` with the views as objects. */
export async function listProperties(em: EntityManager, input: ListInput, maxSteps?: number): Promise<PropertyList> {
  const { json, ...list } = await listPropertiesJson(em, input, maxSteps);
  return { items: JSON.parse(json) as PropertyView[], ...list };
}

const MAX_FEATURED = 9;

/** The homes that rank highest, at most MAX_FEATURED; homes of rank 0 are ordinary ones and never among them. */
async function readFeatured<T>(em: EntityManager, columns: string): Promise<T[]> {
  const params = new SqlParams();
  const keys = selectKeys(UNRESTRICTED, 'featured', { limit: MAX_FEATURED, offset: 0 }, params);
  const ids = `select id from (${keys}) first_keys where first_keys.rank > 0`;
  const sql = `select ${columns} from properties p where p.id = any(array(${ids})) order by ${currentOrder('featured')}`;
  return rows<T>(em, preparedStatement(sql, params.list));
}

/** The highest-ranked homes with all public columns. */
export const featuredProperties = (em: EntityManager): Promise<PropertyView[]> => readFeatured<PropertyView>(em, VIEW_COLUMNS);

/** The highest-ranked homes as cards. */
export const featuredCards = async (em: EntityManager): Promise<PropertyCard[]> =>
  (await readFeatured<PropertyCard>(em, CARD_COLUMNS)).map(toCard);
