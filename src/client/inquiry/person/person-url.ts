// Reads and writes stage and page of the list of people in the address of /inquiries.
import type { PersonListInput } from '../../../shared/inquiry/person.ts';
import { PERSON_STAGES } from '../../../shared/inquiry/person-stages.ts';
import { paths } from '../../paths.ts';

/** The value of `tab` in the address. */
export const PEOPLE_TAB = 'people';

/** The input of the list that an address names; invalid values count as absent. */
export function readPersonList(query: URLSearchParams): PersonListInput {
  const stage = PERSON_STAGES.find((name) => name === query.get('stage'));
  const after = query.get('after');
  return { ...(stage && { stage }), ...(after && /^\d{1,16}\.\d{1,10}$/.test(after) && { after }) };
}

/** Path and query of a page of the list. */
export function personListPath({ stage, after }: PersonListInput = {}): string {
  const query = new URLSearchParams({ tab: PEOPLE_TAB, ...(stage && { stage }), ...(after && { after }) });
  return `${paths.inquiries()}?${query}`;
}
