// SQL that checks whether a property has the words of a search.

import type { SqlParams } from '../../../db/sql.ts';
import { textConditions } from '../../criteria/conditions.ts';
import type { SearchCriteria } from '../../criteria/criteria.ts';

/**
 * Selects `price` of the property of a key `p`, when it has the words; for a lateral join. The keys come from an index, and only as many texts are read as
 * are needed: `offset 0` keeps the planner from making an ordinary join of it.
 */
export const selectIfHasWords = (criteria: SearchCriteria, params: SqlParams): string =>
  `select w.price from properties w where w.id = p.id and ${textConditions(criteria, params, true, 'w').join(' and ')} offset 0`;
