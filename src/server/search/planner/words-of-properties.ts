// SQL that checks whether a property has the words of a search. Sends no SQL.
import type { SqlParams } from '../../db/sql.ts';
import { textConditions } from './conditions.ts';
import type { SearchCriteria } from './criteria.ts';

/**
 * SQL for a lateral join with keys `p` (rows with an `id`): selects the `price` of the property with that id if it has the words, else no row. `offset 0`
 * keeps the planner from making an ordinary join, which would read more texts than are needed.
 */
export const selectIfHasWords = (criteria: SearchCriteria, params: SqlParams): string =>
  `select texts.price from properties texts where texts.id = p.id and ${textConditions(criteria, params, true, 'texts').join(' and ')} offset 0`;
