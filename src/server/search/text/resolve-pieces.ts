// Turns the parts of a search text, which mean one thing each, into pieces with the filters that they ask for. Where a part has several meanings, the
// whole text decides. Pure; no database.
import type { TransactionType } from '../../../shared/property/property.ts';
import { wordsOf } from '../../../shared/search/fold-text.ts';
import type { Piece } from '../../../shared/search/pieces.ts';
import type { Period } from '../../../shared/search/price-words.ts';
import type { SearchDictionary } from './dictionary/search-dictionary.ts';
import { joinStudios } from './join-studios.ts';
import { asKeywords, MAX_KEYWORD_LENGTH, makePiece, toKeyword, unavailablePiece } from './make-piece.ts';
import { findNamedEmirates, type NamedEmirates, placePiece } from './place-pieces.ts';
import { pricePieces, type Rates, type StatedPurpose } from './price-pieces.ts';
import { CONFIDENCE } from './reading.ts';
import { isMisspelt, type TextPart, typedText } from './text-part.ts';
import { BUILDING_WORDS, STOP_WORDS } from './vocabulary/lexicon.ts';
import type { Meaning } from './vocabulary/phrase-index.ts';
import { splitPhrases } from './vocabulary/trade-phrases.ts';

/** What the whole text says, as far as it decides what a part means. */
interface TextFacts {
  /** The purpose that was chosen beside the text, else the one that the text states. */
  purpose: StatedPurpose;
  /** A period that stands apart from the price, as in `yearly rent 80k`. */
  period: Period | null;
  emirates: NamedEmirates;
  rates: Rates;
  /** Fields that no listing states. */
  emptyFields: ReadonlySet<string>;
}

const NO_RATES: Rates = new Map();
const NO_FIELDS: ReadonlySet<string> = new Set();

/** The purpose that the text states; `not for rent` states that it is to buy. */
function statedPurpose(parts: readonly TextPart[]): StatedPurpose {
  const purposes = new Set<StatedPurpose>();
  for (const { meaning, isNegated } of parts) {
    if (meaning?.is !== 'filter' || meaning.kind !== 'purpose') continue;
    const filter = isNegated ? meaning.negated! : meaning.filter;
    purposes.add(filter.transactionType!);
  }
  return purposes.size === 2 ? 'Any' : ([...purposes][0] ?? null);
}

/** Kinds of pieces whose fields many advertisers leave empty. Their pieces offer a search for the word itself as an alternative. */
const FIELD_KINDS: ReadonlySet<string> = new Set(['furnished', 'completion', 'amenity']);

/** The piece of a phrase of the lexicon. `negated` is the filter of `not` with the phrase; without this filter, a negated phrase is not answered. */
function phrasePiece(part: TextPart, { kind, filter, negated }: Extract<Meaning, { is: 'filter' }>): Piece {
  const words = typedText(part);
  if (kind === 'unavailable' || (part.isNegated && !negated)) return unavailablePiece(words);
  const alternatives = FIELD_KINDS.has(kind) && !part.isNegated ? asKeywords(part) : [];
  const confidence = isMisspelt(part) ? CONFIDENCE.corrected : CONFIDENCE.exact;
  return makePiece(kind, words, part.isNegated ? negated! : filter, confidence, alternatives);
}

/** The pieces of a part with a meaning or a reading. No filter excludes a number or a landmark, so that a negated one is not answered. */
function piecesOfPart(part: TextPart, { purpose, period, emirates, rates, emptyFields }: TextFacts): Piece[] {
  const words = typedText(part);
  const { meaning, reading } = part;
  if (reading?.price && !part.isNegated) return pricePieces(reading.price, reading.confidence, words, purpose, period, rates);
  if (part.isNegated && (reading || !meaning)) return [unavailablePiece(words)];
  if (reading && (reading.kind === 'unavailable' || emptyFields.has(reading.kind))) return [unavailablePiece(words, reading.confidence)];
  if (reading) return [makePiece(reading.kind, words, reading.filter, reading.confidence, reading.alternatives ?? [])];
  if (meaning?.is === 'place') return [placePiece(part, meaning.places, emirates)];
  return meaning ? [phrasePiece(part, meaning)] : [];
}

/**
 * Adds a word that no listing has to `pieces`, as a piece that restricts nothing. `followsWord`: the word is next to another, whose piece it joins if no
 * listing has that word either.
 */
function addAbsentWord(pieces: Piece[], part: TextPart, followsWord: boolean): void {
  const previous = pieces.at(-1);
  if (followsWord && previous?.kind === 'unknown' && !previous.filter.preferred) previous.words = `${previous.words} ${typedText(part)}`;
  else pieces.push(makePiece('unknown', typedText(part), {}, CONFIDENCE.unknown));
}

/** How sure it is (0 to 1) that a word is meant as a word to search for. */
function confidenceOfWord(part: TextPart): number {
  if (part.isUnknown) return CONFIDENCE.unknown;
  return isMisspelt(part) ? CONFIDENCE.doubtful : CONFIDENCE.likely;
}

/** Adds a word that no filter answers to `pieces`: homes that say it come first. Words next to each other (`followsWord`) become one piece, up to the greatest length of a keyword. */
function addWord(pieces: Piece[], part: TextPart, followsWord: boolean): void {
  if (part.isAbsent) {
    addAbsentWord(pieces, part, followsWord);
    return;
  }
  const text = part.correctedWords.join(' ');
  const kind = part.isUnknown ? 'unknown' : 'preferred';
  const previous = pieces.at(-1);
  const previousText = previous?.filter.preferred?.[0] ?? '';
  const longerText = `${previousText} ${text}`;
  if (followsWord && previous?.kind === kind && previousText && longerText.length <= MAX_KEYWORD_LENGTH) {
    previous.filter = { preferred: [longerText] };
    previous.words = `${previous.words} ${typedText(part)}`.trim();
    return;
  }
  pieces.push(makePiece(kind, typedText(part), { preferred: [toKeyword(text)] }, confidenceOfWord(part)));
}

/** The pieces of all parts, in the order of the text. Stop words, `<` and `>` have none. */
function piecesOfParts(parts: readonly TextPart[], facts: TextFacts): Piece[] {
  const pieces: Piece[] = [];
  // words count as next to each other when only stop words are between them
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

/**
 * Splits the words that no filter answers into phrases of the trade, such as `sea view`, and others. Of these, words that say nothing beside a named place
 * are left out: those of its own names, and general ones such as `tower`. A short number alone says nothing anywhere, so that it is named as unknown.
 */
function splitWords(pieces: readonly Piece[], parts: readonly TextPart[]): Piece[] {
  const places = parts.flatMap(({ meaning }) => (meaning?.is === 'place' ? meaning.places : []));
  const wordsOfPlaces = new Set(places.flatMap(({ name, words }) => [name, ...words].flatMap(wordsOf)));
  const isEmpty = (word: string) => places.length > 0 && (wordsOfPlaces.has(word) || BUILDING_WORDS.has(word));
  return pieces.flatMap((piece): Piece[] => {
    const [text] = piece.filter.preferred ?? [];
    if (text === undefined) return [piece];
    const wishes = splitPhrases(text.split(' '));
    return wishes.flatMap(({ text: wish, isPhrase }): Piece[] => {
      const left = isPhrase
        ? wish
        : wish
            .split(' ')
            .filter((word) => !isEmpty(word))
            .join(' ');
      const words = wishes.length === 1 ? piece.words : wish;
      if (/^[\d ]{1,3}$/.test(left)) return [{ ...piece, words, kind: 'unknown', filter: {} }];
      return left ? [{ ...piece, words, filter: { preferred: [left] } }] : [];
    });
  });
}

/**
 * Changes the pieces that ask for a price below registered sales (`asksLess`), or for a yield, to unavailable ones when the text is only about rents: only
 * homes for sale are compared with registered sales and with rents.
 */
function dropWishesOfBuyers(pieces: readonly Piece[]): void {
  const purposes = new Set(pieces.map(({ filter }) => filter.transactionType));
  if (!purposes.has('Rent') || purposes.has('Buy')) return;
  for (const piece of pieces)
    if (piece.kind === 'asksLess' || piece.filter.sort === 'gross-yield') Object.assign(piece, unavailablePiece(piece.words));
}

/** Whether a piece restricts the search or names words that it does not answer. The emirate of a named community does neither. */
const isMeaningful = ({ kind, filter }: Piece): boolean => kind === 'unknown' || Object.keys(filter).length > 0;

/**
 * The pieces of a text. All of its parts must be known: the purpose decides what kind of price a price is, and an emirate decides between two places of one
 * name. `period` is a period that stands apart from the price; `chosenPurpose` counts instead of the purpose that the text states.
 */
export function resolvePieces(
  parts: readonly TextPart[],
  period: Period | null,
  dictionary: SearchDictionary,
  chosenPurpose?: TransactionType,
): Piece[] {
  const { rates = NO_RATES, emptyFields = NO_FIELDS } = dictionary;
  const purpose = chosenPurpose ?? statedPurpose(parts);
  const allPieces = piecesOfParts(parts, { purpose, period, emirates: findNamedEmirates(parts), rates, emptyFields });
  const pieces = splitWords(allPieces, parts);
  dropWishesOfBuyers(pieces);
  return joinStudios(pieces.filter(isMeaningful), parts.flatMap(({ words }) => words).join(' '));
}
