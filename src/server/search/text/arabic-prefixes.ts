// Removes Arabic prefixes from words of a search text: `و` (and), `ب` (with), `ل` (for), `ف` (then), as in `بمسبح` → `مسبح`. Pure; no database.
import { NEGATIONS } from '../../../shared/search/purpose-words.ts';
import { quantityAt } from './amounts/quantities.ts';
import { STOP_WORDS } from './vocabulary/lexicon.ts';
import type { PhraseIndex } from './vocabulary/phrase-index.ts';

/** Whether a word is a phrase of the search, a word of the listings or a stop word. */
const isKnownWord = (index: PhraseIndex, word: string): boolean =>
  index.byKey.has(word) || index.terms.byWord.has(word) || STOP_WORDS.has(word);

/** Whether a word begins a phrase of several words with the tokens behind it: `خليج` with `تجاري`, Business Bay. */
function beginsPhrase(index: PhraseIndex, word: string, tokensBehind: readonly string[]): boolean {
  const longest = index.longest.get(word.charAt(0)) ?? 0;
  return tokensBehind.slice(0, longest).some((_, n) => index.byKey.has(word + tokensBehind.slice(0, n + 1).join('')));
}

/** A prefix in front of three letters or more. */
const PREFIXED_WORD = /^[وبلف][ء-ي]{3,}$/;
/** `half` with a prefix, as in `ونص`, which has too few letters for PREFIXED_WORD. */
const PREFIXED_HALF = /^[وب]نص$/;

/** The token at an index without its prefix, when it is no known word but the word behind the prefix is one or begins a phrase. */
function withoutPrefix(index: PhraseIndex, tokens: readonly string[], at: number): string {
  const token = tokens[at]!;
  if (PREFIXED_HALF.test(token)) return token.slice(1);
  if (!PREFIXED_WORD.test(token)) return token;
  // `بدبي` and `ومسبح` are words of listings too, but mean what `دبي` and `مسبح` mean
  const bare = token.slice(1);
  if (!index.byKey.has(token) && (index.byKey.has(bare) || quantityAt([bare], 0) !== null)) return bare;
  if (isKnownWord(index, token)) return token;
  const word = token
    .slice(1)
    // the article: `والمسبح` → `مسبح`
    .replace(/^ال(?=[ء-ي]{3})/, '')
    // a second prefix, `for`, only in front of a known phrase: `ولفيلا` → `فيلا`, but `وللبيع` → `للبيع`
    .replace(/^ل(?=ل?[ء-ي]{4})/, (prefix) => (index.byKey.has(token.slice(2)) ? '' : prefix));
  const isWord = isKnownWord(index, word) || quantityAt([word], 0) !== null || beginsPhrase(index, word, tokens.slice(at + 1));
  return isWord ? word : token;
}

/** The tokens without Arabic prefixes. Behind a negation `و` (and) becomes a word, because it joins what is excluded: `بدون مسبح وحديقة`. */
export const splitArabicPrefixes = (index: PhraseIndex, tokens: readonly string[]): string[] =>
  tokens.flatMap((token, at) => {
    const word = withoutPrefix(index, tokens, at);
    const isJoined = word !== token && token.startsWith('و') && tokens.slice(0, at).some((earlier) => NEGATIONS.has(earlier));
    return isJoined ? ['و', word] : [word];
  });
