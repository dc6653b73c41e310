// A dictionary for tests of the search text: words and places of generated homes, and some towers.
import { buildDictionary } from '../../../scripts/lab/search-quality/judge.ts';
import type { DictionaryPlace } from '../../server/search/text/dictionary/search-dictionary.ts';

const building = (name: string, count: number): DictionaryPlace => ({
  name,
  kind: 'building',
  emirate: 'Dubai',
  words: [name.toLowerCase()],
  count,
});
const learnedDictionary = buildDictionary(20_000);
export const dictionaryWithBuildings = {
  ...learnedDictionary,
  places: [
    ...learnedDictionary.places,
    building('Burj Khalifa', 60),
    building('Marina Gate', 80),
    building('Princess Tower', 50),
    building('Sea View', 2),
    building('JVC District 10', 40),
  ],
};
