// The front of the parser, which turns a search text into pieces: code outside this folder imports this file alone. `understand` reads a text with the
// search dictionary, which knows the places and words of the listings; `toExplicitFilter` joins what it asks for with the other keys of a filter.
export type { Named } from './completions.ts';
export { getSearchDictionary, rebuildSearchDictionary, reloadSearchDictionary } from './dictionary/dictionary.ts';
export { dictionaryFor, lookUpWords } from './dictionary/look-up-words.ts';
export {
  type DictionaryPlace,
  emiratesToExclude,
  findKnownPlace,
  findPlacesNamed,
  type SearchDictionary,
} from './dictionary/search-dictionary.ts';
export { parsedFilter, restrictToPreferred, toExplicitFilter } from './explicit-filter.ts';
export { editDistance, type Term } from './match.ts';
export { type NamedInText, readOtherNames, readTyping, type TypedText } from './typing.ts';
export { type Understanding, understand } from './understand.ts';
export { HOUSE_FORMS, STOP_WORDS, TYPE_FORMS } from './vocabulary/lexicon.ts';
export { monthOf } from './vocabulary/months.ts';
export {
  frequencyOf,
  indexOf,
  namesOfCompany,
  shareOfPrefix,
} from './vocabulary/phrase-index.ts';
export { spellingsOf } from './vocabulary/trade-phrases.ts';
