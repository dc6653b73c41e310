// Resolves the parts of a search text into pieces of a filter. The rest of the text decides where words have several meanings.
import type { Piece } from '../../../shared/search/pieces.ts';
import type { Period } from './amounts/amounts.ts';
import { joinStudios } from './join-studios.ts';
import { asKeywords, CONFIDENCE, MAX_KEYWORD_LENGTH, makePiece, unavailablePiece } from './make-piece.ts';
import { findNamedEmirates, type NamedEmirates, placePiece } from './place-pieces.ts';
import { pricePieces, type StatedPurpose } from './price-pieces.ts';
import { isMisspelt, type TextPart, typedText } from './text-part.ts';
import { STOP_WORDS } from './vocabulary/lexicon.ts';
import type { Meaning } from './vocabulary/phrase-index.ts';

/** What the whole text says, by which its parts are resolved. */
interface TextFacts {
  purpose: StatedPurpose;
  /** A period that the text says away from its price. */
  period: Period | null;
  emirates: NamedEmirates;
}

/** The purpose that the text says. */
function statedPurpose(parts: readonly TextPart[]): StatedPurpose {
  const statedPurposes = new Set(
    parts.flatMap(({ meaning, isNegated }) =>
      meaning?.is === 'filter' && meaning.kind === 'purpose' ? [(isNegated ? meaning.negated! : meaning.filter).transactionType!] : [],
    ),
  );
  return statedPurposes.size === 2 ? 'Any' : (([...statedPurposes][0] ?? null) as 'Buy' | 'Rent' | null);
}

/** Kinds of pieces whose fields many advertisers leave empty: the word itself is offered as an alternative. */
const FIELD_KINDS: ReadonlySet<string> = new Set(['furnished', 'completion', 'amenity']);

/** The piece of a phrase of the lexicon. `negated` is the filter of `not` and the phrase; without it that is not answered. */
function phrasePiece(part: TextPart, { kind, filter, negated }: Extract<Meaning, { is: 'filter' }>): Piece {
  const words = typedText(part);
  if (part.isNegated && !negated) return unavailablePiece(words);
  const alternatives = FIELD_KINDS.has(kind) && !part.isNegated ? asKeywords(part) : [];
  const confidence = isMisspelt(part) ? CONFIDENCE.misspelt : CONFIDENCE.exact;
  return makePiece(kind, words, part.isNegated ? negated! : filter, confidence, alternatives);
}

/** The pieces of a part with a meaning or a reading. No filter excludes a number or a landmark: a negated one is not answered. */
function piecesOfPart(part: TextPart, { purpose, period, emirates }: TextFacts): Piece[] {
  const words = typedText(part);
  const { meaning, reading } = part;
  if (reading?.price) return pricePieces(reading.price, reading.confidence, words, purpose, period);
  if (part.isNegated && (reading || !meaning)) return [unavailablePiece(words)];
  if (reading) return [makePiece(reading.kind, words, reading.filter, reading.confidence, reading.alternatives ?? [])];
  if (meaning?.is === 'place') return [placePiece(part, meaning.places, emirates)];
  return meaning ? [phrasePiece(part, meaning)] : [];
}

/** Adds the piece of an unknown word that no listing has; it restricts nothing. */
function addAbsentWord(pieces: Piece[], part: TextPart, followsWord: boolean): void {
  const previous = pieces.at(-1);
  if (followsWord && previous?.kind === 'unknown' && !previous.filter.keywords) previous.words = `${previous.words} ${typedText(part)}`;
  else pieces.push(makePiece('unknown', typedText(part), {}, CONFIDENCE.unknown));
}

/** How sure it is that a word to search for is meant. */
function confidenceOfWord(part: TextPart): number {
  if (part.isUnknown) return CONFIDENCE.unknown;
  return isMisspelt(part) ? CONFIDENCE.misspeltWord : CONFIDENCE.word;
}

/** Adds a word to search for. Words next to each other (`followsWord`) become one piece, as long as a keyword may be. */
function addWord(pieces: Piece[], part: TextPart, followsWord: boolean): void {
  if (part.isAbsent) {
    addAbsentWord(pieces, part, followsWord);
    return;
  }
  const keyword = part.correctedWords.join(' ');
  const kind = part.isUnknown ? 'unknown' : 'words';
  const previous = pieces.at(-1);
  const previousKeyword = previous?.filter.keywords?.[0] ?? '';
  const longerKeyword = `${previousKeyword} ${keyword}`;
  if (followsWord && previous?.kind === kind && previousKeyword && longerKeyword.length <= MAX_KEYWORD_LENGTH) {
    previous.filter = { keywords: [longerKeyword] };
    previous.words = `${previous.words} ${typedText(part)}`.trim();
    return;
  }
  pieces.push(makePiece(kind, typedText(part), { keywords: [keyword.slice(0, MAX_KEYWORD_LENGTH)] }, confidenceOfWord(part)));
}

/** The pieces of all parts, in the order of the text. Stop words, `<` and `>` have none. */
function piecesOfParts(parts: readonly TextPart[], facts: TextFacts): Piece[] {
  const pieces: Piece[] = [];
  // words next to each other are joined, with the stop words between them left out
  let followsWord = false;
  for (const part of parts) {
    const firstWord = part.correctedWords[0] ?? '';
    const isStopWord = STOP_WORDS.has(firstWord);
    const isWord = !part.reading && !part.meaning && !part.isNegated;
    if (!isWord) pieces.push(...piecesOfPart(part, facts));
    else if (!isStopWord && !/^[<>]?$/.test(firstWord)) addWord(pieces, part, followsWord);
    followsWord = isWord && (followsWord || !isStopWord);
  }
  return pieces;
}

/** A text of unknown words alone is searched for as words: all homes would be no answer to it. */
function searchUnknownWords(pieces: readonly Piece[]): void {
  if (!pieces.every(({ kind, filter }) => kind === 'unknown' || Object.keys(filter).length === 0)) return;
  for (const piece of pieces) if (piece.kind === 'unknown') piece.filter = { keywords: [piece.words.slice(0, MAX_KEYWORD_LENGTH)] };
}

/** Only homes for sale are compared with registered sales: a text about rents alone cannot ask for those that ask less. */
function dropAsksLessOfRents(pieces: readonly Piece[]): void {
  const purposes = new Set(pieces.map(({ filter }) => filter.transactionType));
  if (!purposes.has('Rent') || purposes.has('Buy')) return;
  for (const piece of pieces) if (piece.kind === 'asksLess') Object.assign(piece, { kind: 'unavailable', filter: {} });
}

/** Whether a piece restricts something or is to be named as not answered; the emirate of a named place does neither. */
const isMeaningful = ({ kind, filter }: Piece): boolean => kind === 'unavailable' || kind === 'unknown' || Object.keys(filter).length > 0;

/**
 * The pieces of a text, when all of its parts are known: a purpose decides what a price is, an emirate which of two places of a name. `period` is a period
 * that the text says away from its price.
 */
export function resolvePieces(parts: readonly TextPart[], period: Period | null): Piece[] {
  const pieces = piecesOfParts(parts, { purpose: statedPurpose(parts), period, emirates: findNamedEmirates(parts) });
  searchUnknownWords(pieces);
  dropAsksLessOfRents(pieces);
  return joinStudios(pieces.filter(isMeaningful), parts.flatMap(({ words }) => words).join(' '));
}
