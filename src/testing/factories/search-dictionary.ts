// A dictionary for tests of the search text: words and places of generated homes, and some towers.
import { buildDictionary } from '../../../scripts/lab/search-quality/judge.ts';
import type { DictionaryPlace } from '../../server/search/text/dictionary/search-dictionary.ts';

/** A tower of Dubai with `count` homes. */
const building = (name: string, count: number): DictionaryPlace => ({
  name,
  kind: 'building',
  emirate: 'Dubai',
  words: [name.toLowerCase()],
  count,
});
const dictionaryOfHomes = buildDictionary(20_000);
/** The dictionary of 20,000 generated homes, with five buildings. */
export const dictionaryWithBuildings = {
  ...dictionaryOfHomes,
  places: [
    ...dictionaryOfHomes.places,
    building('Burj Khalifa', 60),
    building('Marina Gate', 80),
    building('Princess Tower', 50),
    building('Sea View', 2),
    building('JVC District 10', 40),
  ],
};
