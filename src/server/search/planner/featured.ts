// Reads the homes that rank highest in the default order, which are promoted, premium or featured, for the home page and the API.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { PropertyCard, PropertyView } from '../../../shared/property/property-view.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement, SqlParams } from '../../db/sql.ts';
import { CARD_COLUMNS, toCard, VIEW_COLUMNS } from '../../property/property.row.ts';
import { UNRESTRICTED } from './criteria.ts';
import { currentOrder } from './order.ts';
import { selectKeys } from './page-keys.ts';

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
