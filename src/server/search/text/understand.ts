// Parses a search text such as `2 bed marina under 2m`: splits it into tokens, reads the numbers, cuts the tokens into parts that mean one thing each, and
// turns these into pieces with filters. Pure; no database.
import type { TransactionType } from '../../../shared/property/property.ts';
import { mergePieces, type Piece } from '../../../shared/search/pieces.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { periodOf, quantityAt } from './amounts/quantities.ts';
import { splitArabicPrefixes } from './arabic-prefixes.ts';
import { cutIntoParts } from './cut-into-parts.ts';
import type { SearchDictionary } from './dictionary/search-dictionary.ts';
import { CONFIDENCE, type Reading } from './reading.ts';
import { REFERENCE_MARK } from './references.ts';
import { resolvePieces } from './resolve-pieces.ts';
import { applyNegations, dropViews, joinDestinations } from './surrounding-parts.ts';
import { LIST_SEPARATOR, tokenize } from './tokens.ts';
import { tripAt } from './trips.ts';
import { travelAt } from './unanswered-phrases.ts';
import { indexOf, type PhraseIndex } from './vocabulary/phrase-index.ts';

/** How many characters of a text are parsed. */
const MAX_TEXT_LENGTH = 200;

/** What a text asks for. */
export interface Understanding {
  /** Each thing that it asks for, in the order of the text. */
  pieces: Piece[];
  /** The filters of all pieces together. */
  filter: SearchFilter;
  /** The text in the right spelling, when it was misspelt. */
  corrected: string | null;
  /** Whether the text was longer than what is parsed. */
  isCut: boolean;
}

/** Reads the numbers of a text with what they count or limit. The key is the index of the token that a number begins at. */
function readQuantities(index: PhraseIndex, tokens: readonly string[]): Map<number, Reading> {
  const readings = new Map<number, Reading>();
  let trips = 0;
  for (let at = 0; at < tokens.length; ) {
    // the `over` of `handed over 1 bed` is no bound
    const isVerb = tokens[at] === 'over' && /^hand(?:ed|ing)?$/.test(tokens[at - 1] ?? '');
    const trip = isVerb ? null : tripAt(index, tokens, at, trips);
    if (trip) trips++;
    const reading = isVerb ? null : (trip ?? travelAt(tokens, at) ?? quantityAt(tokens, at));
    if (reading) readings.set(at, reading);
    at = Math.max(reading?.to ?? 0, at + 1);
  }
  return readings;
}

/** The period that a text names apart from its price, as in `yearly rent 80k`; null when it names no price or no such period. */
function findPeriod(tokens: readonly string[], readings: ReadonlyMap<number, Reading>): ReturnType<typeof periodOf> {
  const values = [...readings.values()];
  if (!values.some(({ price }) => price)) return null;
  return periodOf(tokens, (at) => !values.some(({ from, to }) => from <= at && at < to));
}

/**
 * Parses a free text, of which it reads MAX_TEXT_LENGTH characters. Numbers with what they count are read first, then the longest runs that are places or
 * phrases of the lexicon, also with typos; other words are looked up in the dictionary of the listings. Never throws.
 * @param chosenPurpose the purpose that was chosen beside the text, by which its prices are read as rents or as prices to buy
 */
export function understand(text: string, dictionary: SearchDictionary, chosenPurpose?: TransactionType): Understanding {
  const index = indexOf(dictionary);
  const tokens = splitArabicPrefixes(index, tokenize(text.slice(0, MAX_TEXT_LENGTH)));
  const readings = readQuantities(index, tokens);
  const period = findPeriod(tokens, readings);
  // the word of the period belongs to the price, so that it is not searched for as a word
  if (period) readings.set(period.at, { kind: 'price', from: period.at, to: period.at + 1, filter: {}, confidence: CONFIDENCE.certain });
  const parts = cutIntoParts(index, tokens, readings);
  dropViews(parts);
  const joinedParts = joinDestinations(parts);
  const pieces = resolvePieces(applyNegations(joinedParts), period?.period ?? null, dictionary, chosenPurpose);
  const correctedText = joinedParts.flatMap(({ correctedWords }) => correctedWords).join(' ');
  return {
    pieces,
    filter: mergePieces(pieces),
    corrected:
      correctedText === tokens.join(' ')
        ? null
        : correctedText.replaceAll(REFERENCE_MARK, '').replaceAll(` ${LIST_SEPARATOR}`, LIST_SEPARATOR),
    isCut: text.length > MAX_TEXT_LENGTH,
  };
}
