// Suggestions of communities while a location is typed in the listing form.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { PlaceOption } from '../../shared/listing/place-option.ts';
import { mostListed } from '../search/suggest/suggest.ts';
import { getSearchDictionary, readTyping } from '../search/text/parser.ts';

const MAX_OPTIONS = 40;

/**
 * Communities that the owner may mean as the location: those with an English or Arabic name of which a word begins with the text, else those that match
 * but for a typo. An empty text gets those with the most homes. Reads the search dictionary, which this process keeps in memory.
 */
export async function placeOptions(em: EntityManager, text: string): Promise<PlaceOption[]> {
  const dictionary = await getSearchDictionary(em);
  const places = text.trim()
    ? readTyping(text.trimStart(), dictionary).places.map(({ named }) => named)
    : mostListed(dictionary, MAX_OPTIONS);
  return places
    .filter(({ kind }) => kind === 'community')
    .slice(0, MAX_OPTIONS)
    .map(({ name, emirate }) => ({ name, emirate }));
}
