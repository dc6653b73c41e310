// Reads the homes that rank highest in the default order (promoted, premium, featured), for the home page.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { PropertyCard, PropertyView } from '../../../shared/property/property.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement, SqlParams } from '../../db/sql.ts';
import { CARD_COLUMNS, toCard, VIEW_COLUMNS } from '../../property/property.row.ts';
import { UNRESTRICTED } from '../criteria/criteria.ts';
import { currentOrder } from './order.ts';
import { selectKeys } from './page-keys.ts';

const MAX_FEATURED = 9;

/** The homes that rank highest, at most nine; homes of rank 0 are not among them. */
async function readFeatured<T>(em: EntityManager, columns: string): Promise<T[]> {
  const params = new SqlParams();
  const keys = selectKeys(UNRESTRICTED, 'featured', { limit: MAX_FEATURED, offset: 0 }, params);
  const ids = `select id from (${keys}) k where k.rank > 0`;
  const sql = `select ${columns} from properties p where p.id = any(array(${ids})) order by ${currentOrder('featured')}`;
  return rows<T>(em, preparedStatement(sql, params.list));
}

/** The highest-ranked homes as full views. */
export const featuredProperties = (em: EntityManager): Promise<PropertyView[]> => readFeatured<PropertyView>(em, VIEW_COLUMNS);

/** The highest-ranked homes as cards. */
export const featuredCards = async (em: EntityManager): Promise<PropertyCard[]> =>
  (await readFeatured<PropertyCard>(em, CARD_COLUMNS)).map(toCard);
