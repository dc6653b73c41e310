import type { EntityManager } from '@mikro-orm/postgresql';
import type { PropertyView } from '../../shared/property/property.ts';
import type { SearchFilter } from '../../shared/search/search.ts';
import { VIEW } from '../property/property.row.ts';
import { type Page, readPage } from './page.ts';
import type { Total } from './total.ts';

/** A part of a list: `after` is where the page before ended, `offset` how many to leave out. */
export interface ListInput extends SearchFilter {
  limit: number;
  offset: number;
  after?: string | undefined;
  /** False leaves the total out, which can cost a hundred times a page. */
  count?: boolean | undefined;
}
export interface PropertyList extends Omit<Total, 'total'> {
  /** Of the whole filter; null when it was not asked for or counting would take too long. */
  total: number | null;
  items: PropertyView[];
  /** `after` of the next page; null at the end. */
  next: string | null;
}
/** The same with the items as JSON text. */
export type JsonList = Omit<PropertyList, 'items'> & Pick<Page, 'json'>;

/**
 * Full views for GET /api/properties, at most 1,000, with the total of the filter.
 * @throws DomainError INVALID for an `after` that cannot be read, belongs to another sort or comes with an offset
 */
export async function listPropertiesJson(em: EntityManager, input: ListInput): Promise<JsonList> {
  const { limit, offset, after, count, ...filter } = input;
  const { json, total, next } = await readPage(em, VIEW, { filter, limit, offset, after, total: count === false ? 'none' : 'wait' });
  return { json, total: total?.total ?? null, capped: total?.capped ?? false, next };
}

export async function listProperties(em: EntityManager, input: ListInput): Promise<PropertyList> {
  const { json, ...list } = await listPropertiesJson(em, input);
  return { items: JSON.parse(json) as PropertyView[], ...list };
}
