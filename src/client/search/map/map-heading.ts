// Heading of the search page when it shows a map.
import { m } from '../../../shared/messages/messages.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { describePlaces, pluralNoun, soleType } from '../headings.ts';

/**
 * Heading for a filter. Only apartments or only villas in Dubai are called `Luxury`, without the place: the specification prescribes that.
 */
export function mapHeading(filter: SearchFilter): string {
  if (filter.search) return m.search_heading_map_text({ text: filter.search });
  const { place, isDubai } = describePlaces(filter);
  const type = soleType(filter);
  const types = pluralNoun(filter);
  if (isDubai && (type === 'Apartment' || type === 'Villa')) return m.search_heading_map_luxury({ types });
  return place === null ? m.search_heading_map({ types }) : m.search_heading_map_in({ types, place });
}
