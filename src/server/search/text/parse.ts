import type { PropertyType, TransactionType } from '../../../shared/property/property.ts';
import { STOP_WORDS } from './lexicon.ts';
import { nearestTerm, splitTerm, type Term } from './match.ts';
import { type Numbers, readNumbers, tokenize } from './numbers.ts';
import {
  findRun,
  indexOf,
  joinedWord,
  type Meaning,
  type PhraseIndex,
  type Run,
  type SearchDictionary,
  type VocabularyPlace,
} from './phrases.ts';

export type { SearchDictionary };

/** A parsed text. Lists mean any of them, except amenities and words, which must all be there. Prices in AED. */
export interface ParsedText {
  places: string[];
  /** Emirates and countries; one that a named place lies in is left out, because the place says it. */
  emirates: string[];
  propertyTypes: PropertyType[];
  bedrooms: number | null;
  transactionType: TransactionType | null;
  amenities: string[];
  maxPrice: number | null;
  minPrice: number | null;
  /** The id of a reference such as DLV-1207. */
  reference: number | null;
  words: { stem: string; freq: number }[];
  /** Words that nothing knows, even corrected, as typed. */
  unknown: string[];
  /** The text as parsed, when it differs by a typo. */
  corrected: string | null;
}

/** A number or code that no dictionary has; it is searched for as typed and is rare. */
const CODE_FREQ = 1e-6;
/** A number of one or two digits stands in many listings. */
const SMALL_NUMBER_FREQ = 0.05;

interface Reading {
  /** Per run the places it can mean. */
  places: VocabularyPlace[][];
  emirates: Set<string>;
  types: Set<PropertyType>;
  transactions: Set<TransactionType>;
  amenities: Set<string>;
  words: Map<string, number>;
  unknown: Set<string>;
}

function applyPhrase(reading: Reading, meaning: Meaning): void {
  if (meaning.is === 'type') reading.types.add(meaning.propertyType);
  else if (meaning.is === 'amenity') reading.amenities.add(meaning.amenity);
  else if (meaning.is === 'transaction') reading.transactions.add(meaning.transactionType);
  else {
    reading.places.push(meaning.places.filter((place) => place.kind === 'community'));
    for (const place of meaning.places) if (place.kind !== 'community') reading.emirates.add(place.name);
  }
}

/** Half of a glued word: a type or an amenity where it is one, else a word. */
function applyKnown(reading: Reading, index: PhraseIndex, { word, stem, freq }: Term): string {
  const phrase = index.lexicon.has(word) ? index.byKey.get(word) : undefined;
  if (phrase) applyPhrase(reading, phrase.meaning);
  else if (!STOP_WORDS.has(word)) reading.words.set(stem, freq);
  return word;
}

/** Looks one word up in the dictionary, the nearest when it is misspelt; returns the word meant. */
function applyWord(reading: Reading, index: PhraseIndex, word: string): string {
  if (STOP_WORDS.has(word) || word === '<' || word === '>') return word;
  const known = index.terms.byWord.get(word);
  const isCode = /\d/.test(word);
  const two = known || isCode ? undefined : splitTerm(index.terms, word);
  if (two) return two.map((part) => applyKnown(reading, index, part)).join(' ');
  const term = known ?? (isCode ? undefined : nearestTerm(index.terms, word));
  // what a correction leads to can be a place or a type itself: `jumera` → `jumeirah`
  const phrase = term && !known ? index.byKey.get(term.word) : undefined;
  if (phrase) applyPhrase(reading, phrase.meaning);
  else if (term) reading.words.set(term.stem, term.freq);
  else if (isCode) reading.words.set(word, /^\d{1,2}$/.test(word) ? SMALL_NUMBER_FREQ : CODE_FREQ);
  else reading.unknown.add(word);
  return term?.word ?? word;
}

/** Some tokens of the text: a recognised run, or one token that is none. */
interface Piece {
  words: string[];
  run: Run | undefined;
  claimed: boolean;
}

/** Cuts the text into the longest runs that mean something; no run reaches over a token that a number claimed. */
function cut(index: PhraseIndex, tokens: readonly string[], numbers: Numbers): Piece[] {
  const pieces: Piece[] = [];
  for (let i = 0; i < tokens.length; ) {
    const claimed = numbers.claimed[i]!;
    const next = numbers.claimed.indexOf(true, i);
    const run = claimed ? undefined : findRun(index, tokens, i, next < 0 ? tokens.length : next);
    const joined = run || claimed || numbers.claimed[i + 1] ? undefined : joinedWord(index, tokens[i]!, tokens[i + 1]);
    const length = run?.length ?? (joined ? 2 : 1);
    const words = run?.corrected?.split(' ') ?? (claimed ? [numbers.meant[i]!] : joined ? [joined] : tokens.slice(i, i + length));
    pieces.push({ words, run, claimed });
    i += length;
  }
  return pieces;
}

const isView = (piece: Piece | undefined): boolean => piece !== undefined && !piece.run && /^views?$/.test(piece.words[0]!);

/** `garden view` is a view and no garden; so is `marina view` when the text names another place. */
function dropViews(pieces: Piece[]): void {
  const isPlace = (piece: Piece) => piece.run?.meaning.is === 'place';
  const named = pieces.some((piece, i) => isPlace(piece) && !isView(pieces[i + 1]));
  for (const [i, piece] of pieces.entries()) {
    if (isView(pieces[i + 1]) && (piece.run?.meaning.is === 'amenity' || (named && isPlace(piece)))) piece.run = undefined;
  }
}

/**
 * Understands a free text: numbers first, then the longest runs that are places, types, amenities or transactions, each
 * with typos forgiven, then the dictionary for what is left. Pure; about 0.1 ms.
 */
export function parseText(text: string, vocabulary: SearchDictionary): ParsedText {
  const index = indexOf(vocabulary);
  const tokens = tokenize(text.slice(0, 400));
  const numbers = readNumbers(tokens);
  const reading: Reading = {
    places: [],
    emirates: new Set(),
    types: new Set(),
    transactions: new Set(),
    amenities: new Set(),
    words: new Map(),
    unknown: new Set(),
  };
  const pieces = cut(index, tokens, numbers);
  dropViews(pieces);
  const criteria = pieces.flatMap((piece) => {
    if (piece.run) applyPhrase(reading, piece.run.meaning);
    return piece.run || piece.claimed ? piece.words : piece.words.map((word) => applyWord(reading, index, word));
  });
  return toParsedText(reading, numbers, criteria.join(' ') === tokens.join(' ') ? null : criteria.join(' '));
}

function toParsedText(reading: Reading, numbers: Numbers, corrected: string | null): ParsedText {
  // of places with the same name, those in an emirate that the text names
  const places = reading.places.flatMap((same) => {
    const inside = same.filter((place) => reading.emirates.has(place.emirate));
    return inside.length ? inside : same;
  });
  const lieIn = new Set(places.map((place) => place.emirate));
  if (numbers.bedrooms === 0) reading.types.add('Studio');
  return {
    places: [...new Set(places.map((place) => place.name))],
    emirates: [...reading.emirates].filter((name) => !lieIn.has(name)),
    propertyTypes: [...reading.types],
    bedrooms: numbers.bedrooms || null,
    transactionType: reading.transactions.size === 1 ? [...reading.transactions][0]! : null,
    amenities: [...reading.amenities],
    maxPrice: numbers.maxPrice,
    minPrice: numbers.minPrice,
    reference: numbers.reference,
    words: [...reading.words].map(([stem, freq]) => ({ stem, freq })),
    unknown: [...reading.unknown],
    corrected,
  };
}
