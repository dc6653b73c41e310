// The words of mapped columns that are not known, which a member then translates.
import type { FileMapping, ImportFileView, WordField } from '../../../shared/incoming-feed/import-file.ts';
import { WORD_FIELDS } from '../../../shared/incoming-feed/import-file.ts';
import { findPlace } from '../../../shared/property/place/area.ts';
import type { DictionaryPlace } from '../../search/text/parser.ts';
import { findEmirate } from '../mapping/place-names.ts';
import { findType } from '../mapping/property-types.ts';
import { findPurpose } from '../mapping/purposes.ts';
import { parsePeriod } from '../mapping/rent-periods.ts';
import type { FileColumn } from './file-table.ts';

const IS_KNOWN: Record<Exclude<WordField, 'location'>, (word: string) => boolean> = {
  propertyType: (word) => typeof findType(word) === 'string',
  transactionType: (word) => typeof findPurpose(word) === 'string',
  emirate: (word) => word.split(/[,،>|]/).some((part) => findEmirate(part) !== undefined),
  rentFrequency: (word) => parsePeriod(word) !== null,
};

/** Whether a text names a place of the gazetteer, or a community of other listings. */
function placeFinder(places: readonly DictionaryPlace[]): (text: string) => boolean {
  const names = new Set(places.filter(({ kind }) => kind === 'community').flatMap(({ words }) => words));
  return (text) =>
    text.split(/[,،>|(]/).some((part) => findPlace(part) !== undefined || names.has(part.toLowerCase().replace(/\s+/g, ' ').trim()));
}

/**
 * The words that are not known, the most frequent first. A community that is not known is taken as it is written, or for a known one.
 * @param places those that the search knows
 */
export function unknownWords(
  columns: readonly FileColumn[],
  { fields }: FileMapping,
  places: readonly DictionaryPlace[],
): ImportFileView['words'] {
  const isPlace = fields.location === undefined ? () => true : placeFinder(places);
  const isKnown = (field: WordField) => (field === 'location' ? isPlace : IS_KNOWN[field]);
  return WORD_FIELDS.flatMap((field) => {
    const words = columns.find(({ name }) => name === fields[field])?.words ?? [];
    return words
      .filter(([word]) => !isKnown(field)(word))
      .map(([word, homes]) => ({ field, word, homes }))
      .toSorted((a, b) => b.homes - a.homes);
  });
}
