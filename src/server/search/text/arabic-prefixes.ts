// Removes Arabic prefixes from words of a search text: `و` (and), `ب` (with), `ل` (for), `ف` (then), as in `بمسبح` → `مسبح`. Pure; no database.
import { quantityAt } from './amounts/quantities.ts';
import { STOP_WORDS } from './vocabulary/lexicon.ts';
import type { PhraseIndex } from './vocabulary/phrase-index.ts';

/** Whether a word is a phrase of the search, a word of the listings or a stop word. */
const isKnownWord = (index: PhraseIndex, word: string): boolean =>
  index.byKey.has(word) || index.terms.byWord.has(word) || STOP_WORDS.has(word);

/** A prefix in front of three letters or more. */
const PREFIXED_WORD = /^[وبلف][ء-ي]{3,}$/;
/** `half` with a prefix, as in `ونص`, which has too few letters for PREFIXED_WORD. */
const PREFIXED_HALF = /^[وب]نص$/;

/** A token without its prefix, when the token is no known word but the word behind the prefix is one. */
function withoutPrefix(index: PhraseIndex, token: string): string {
  if (PREFIXED_HALF.test(token)) return token.slice(1);
  if (!PREFIXED_WORD.test(token) || isKnownWord(index, token)) return token;
  const word = token
    .slice(1)
    // the article: `والمسبح` → `مسبح`
    .replace(/^ال(?=[ء-ي]{3})/, '')
    // a second prefix, `for`, only in front of a known phrase: `ولفيلا` → `فيلا`, but `وللبيع` → `للبيع`
    .replace(/^ل(?=ل?[ء-ي]{4})/, (prefix) => (index.byKey.has(token.slice(2)) ? '' : prefix));
  return isKnownWord(index, word) || quantityAt([word], 0) !== null ? word : token;
}

/** The tokens without Arabic prefixes. */
export const splitArabicPrefixes = (index: PhraseIndex, tokens: readonly string[]): string[] =>
  tokens.map((token) => withoutPrefix(index, token));
