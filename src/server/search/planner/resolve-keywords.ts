// Turns the words of a search text that are no filter into words and phrases for the text index, with the share of homes expected to have them.
import { wordsOf } from '../../../shared/search/fold-text.ts';
import { indexOf, type SearchDictionary, STOP_WORDS, spellingsOf, type Term } from '../text/parser.ts';
import type { Phrase, SearchCriteria } from './criteria.ts';

/** The share (0 to 1) of homes that is assumed to have a word that the dictionary does not know. */
export const UNKNOWN_SHARE = 1e-6;

/** The share (0 to 1) of homes expected to have all the words and to match all of `others`, as if these were independent. */
export function combinedShare(
  { words, unknownWords, phrases }: Pick<SearchCriteria, 'words' | 'unknownWords' | 'phrases'>,
  others: readonly { share: number }[],
): number {
  const shares = [...words.map(({ freq }) => freq), ...[...phrases, ...others].map(({ share }) => share)];
  return shares.reduce((product, share) => product * share, 1) * UNKNOWN_SHARE ** unknownWords.length;
}

/** The share of homes that is assumed to have a number or code that the dictionary does not know; it is searched for as typed. */
const CODE_FREQ = 1e-6;
/** The same for a number of one or two digits or a single character, which many listings have. */
const SHORT_FREQ = 0.05;

/**
 * The words of keywords: known ones as stems with their frequencies, codes with an assumed frequency, unknown ones as typed. Stop words are left out.
 * Words in quotes are a phrase.
 */
export function resolveKeywords(
  keywords: readonly string[],
  dictionary: SearchDictionary,
): Pick<SearchCriteria, 'words' | 'unknownWords' | 'phrases'> {
  const frequencies = new Map<string, number>();
  const unknownWords = new Set<string>();
  const phrases: SearchCriteria['phrases'] = [];
  const { byWord } = indexOf(dictionary).terms;
  for (const keyword of keywords) {
    const quoted = /^"(.+)"$/.exec(keyword.trim())?.[1];
    if (quoted !== undefined && (wordsOf(quoted).length > 1 || spellingsOf(quoted))) {
      phrases.push(resolvePhrase(quoted, byWord));
      continue;
    }
    for (const word of wordsOf(keyword)) {
      const term = byWord.get(word);
      if (term) frequencies.set(term.stem, term.freq);
      else if (STOP_WORDS.has(word)) continue;
      else if (/^(\d{1,2}|[a-z])$/.test(word)) frequencies.set(word, SHORT_FREQ);
      else if (/\d/.test(word)) frequencies.set(word, CODE_FREQ);
      else unknownWords.add(word);
    }
  }
  return { words: [...frequencies].map(([stem, freq]) => ({ stem, freq })), unknownWords: [...unknownWords], phrases };
}

/** Of homes with the rarest word of a phrase, about this share has its words one behind the other. */
const SHARE_IN_ORDER = 0.5;

/** A spelling as the text index has its words. */
const toPhrase = (spelling: string): string => (/[^\p{L}\p{N}\s]/u.test(spelling) ? spelling : wordsOf(spelling).join(' '));

/** A phrase in all of its spellings, each form of words once, and the share of homes expected to have one. */
function resolvePhrase(text: string, byWord: ReadonlyMap<string, Term>): Phrase {
  const forms = spellingsOf(text);
  const stemsOf = (spelling: string): string =>
    wordsOf(spelling)
      .map((word) => byWord.get(word)?.stem ?? word)
      .join(' ');
  const spellings = [...new Map((forms ?? [text]).map((spelling) => [stemsOf(spelling), toPhrase(spelling)])).values()];
  const shareOf = (spelling: string) => {
    const freqs = wordsOf(spelling).flatMap((word) => (STOP_WORDS.has(word) ? [] : (byWord.get(word)?.freq ?? CODE_FREQ)));
    return Math.min(1, ...freqs) * (freqs.length > 1 ? SHARE_IN_ORDER : 1);
  };
  return {
    spellings,
    share: Math.min(
      1,
      spellings.reduce((sum, spelling) => sum + shareOf(spelling), 0),
    ),
    isOfTrade: forms !== undefined,
  };
}
