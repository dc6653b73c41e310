// A dictionary for tests of how search texts are parsed: the words and places of generated homes, and some towers. Uses no database.
import { buildDictionary } from '../../../scripts/bench/search-quality/judge.ts';
import type { DictionaryPlace } from '../../server/search/text/dictionary/search-dictionary.ts';

/** A tower in Dubai with `count` published homes. */
const building = (name: string, count: number): DictionaryPlace => ({
  name,
  kind: 'building',
  emirate: 'Dubai',
  words: [name.toLowerCase()],
  count,
});
const dictionaryOfHomes = buildDictionary(20_000);
/** The dictionary of 20,000 generated homes with five towers, built once when this file is imported. */
export const dictionaryWithBuildings = {
  ...dictionaryOfHomes,
  rates: new Map([
    ['USD', 3.6725],
    ['EUR', 4],
  ]),
  places: [
    ...dictionaryOfHomes.places,
    building('Burj Khalifa', 60),
    building('Marina Gate', 80),
    building('Princess Tower', 50),
    building('Sea View', 2),
    building('JVC District 10', 40),
  ],
};
