// A small dictionary for tests of how search texts are parsed: the places that the site knows, others with names that are easily confused,
// and a few words of listings. Uses no database.
import type { DictionaryPlace, SearchDictionary } from '../../server/search/text/dictionary/search-dictionary.ts';
import { PLACES } from '../../shared/property/place/area.ts';

/** A community in Dubai with `count` published homes; `aliases` are its other names. */
const makePlace = (name: string, count: number, ...aliases: string[]): DictionaryPlace => ({
  name,
  kind: 'community',
  emirate: 'Dubai',
  words: [name.toLowerCase(), ...aliases],
  count,
});

/** Words with the share of listings (0 to 1) whose texts have them. */
const WORD_SHARES = {
  sea: 0.2,
  view: 0.5,
  views: 0.4,
  office: 0.05,
  furnished: 0.2,
  upgraded: 0.1,
  golf: 0.1,
  course: 0.1,
  burj: 0.1,
  khalifa: 0.1,
  beach: 0.15,
  metro: 0.1,
  duplex: 0.02,
  polo: 0.001,
  pool: 0.5,
  village: 0.1,
  hill: 0.02,
  corner: 0.1,
  corniche: 0.01,
  marble: 0.05,
  garden: 0.3,
  vacant: 0.1,
  marina: 0.1,
  jumeirah: 0.2,
  jumeriah: 0.001,
  payment: 0.1,
  plan: 0.2,
};

/** Cuts an ending, as a rough replacement of PostgreSQL's English stemmer: `furnished` to `furnish`, `views` to `view`. */
const stemOf = (word: string): string => word.replace(/(ed|s)$/, '');

/** The dictionary that `meaningOf` of search-meaning.ts uses unless a test passes another. */
export const smallDictionary: SearchDictionary = {
  places: [
    ...PLACES.map(({ name, kind, emirate, aliases, arabic }) => ({
      name,
      kind,
      emirate,
      words: [name.toLowerCase(), ...aliases, arabic],
      count: 100,
    })),
    makePlace('DAMAC Hills 2', 40),
    makePlace('Jumeirah Lake Towers', 60, 'jlt'),
    makePlace('Arabian Ranches 2', 30),
    makePlace('The Views', 20, 'views'),
    makePlace('Creek Harbour', 50),
    makePlace('Studio City', 30),
    makePlace('Palm Jumeirah Villa', 1),
    makePlace('Sea View', 1),
    makePlace('Villa', 1),
    { ...makePlace('Al Nahda (Sharjah)', 10, 'al nahda'), emirate: 'Sharjah' },
    makePlace('Al Nahda', 10),
  ],
  terms: new Map(Object.entries(WORD_SHARES).map(([word, freq]) => [word, { stem: stemOf(word), freq }])),
};
