// Resolves the parts of a text into filters, where words have several meanings by what the rest of the text says.
import { INT4_MAX } from '../../../shared/property/property.ts';
import type { FilterPiece, Piece } from '../../../shared/search/pieces.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import type { Period } from './amounts/amounts.ts';
import type { DictionaryPlace } from './dictionary/search-dictionary.ts';
import type { Part } from './part.ts';
import { REFERENCE_MARK } from './tokens.ts';
import { STOP_WORDS } from './vocabulary/lexicon.ts';
import type { Meaning } from './vocabulary/phrase-index.ts';

/** Up to this a number without a period is a rent a month, AED; above it, up to YEARLY_RENT, a rent a year; above that a price to buy. */
const MONTHLY_RENT = 20_000;
const YEARLY_RENT = 250_000;
/** Characters of a keyword, as the filter takes them. */
const MAX_KEYWORD_LENGTH = 60;

/** Names of places as `location` takes them: joined by commas. */
const join = (names: Iterable<string>): string => [...new Set(names)].join(',');

const wordsOfPart = ({ words }: Part): string => words.join(' ').replaceAll(REFERENCE_MARK, '');
const isMisspelt = ({ words, meant }: Part): boolean => words.join(' ') !== meant.join(' ');
const makePiece = (
  kind: Piece['kind'],
  words: string,
  filter: SearchFilter,
  confidence: number,
  alternatives: FilterPiece[] = [],
): Piece => ({
  kind,
  words,
  filter,
  confidence,
  alternatives,
});

/** What a rent a year is a month. */
const toMonthly = (amount: number | null): number | null => (amount === null ? null : Math.round(amount / 12));

/** The purpose that the text says; Any when it says both, null when it says none. */
function statedPurpose(parts: readonly Part[]): 'Buy' | 'Rent' | 'Any' | null {
  const statedTypes = new Set(
    parts.flatMap(({ meaning, isNegated }) =>
      meaning?.is === 'filter' && meaning.kind === 'purpose' ? [(isNegated ? meaning.negated! : meaning.filter).transactionType!] : [],
    ),
  );
  return statedTypes.size === 2 ? 'Any' : (([...statedTypes][0] ?? null) as 'Buy' | 'Rent' | null);
}

/** A filter by price, AED; null leaves a bound out. */
const bounds = (min: number | null, max: number | null): SearchFilter => ({
  ...(min === null ? {} : { minPrice: min }),
  ...(max === null ? {} : { maxPrice: Math.min(max, INT4_MAX) }),
});

/**
 * A price as the filter compares it: rents a month. A price that only a rent or a purchase can have says the purpose too. `awayPeriod` is a period that the
 * text says away from the price.
 */
function pricePieces(pricePart: Part, words: string, purpose: 'Buy' | 'Rent' | 'Any' | null, awayPeriod: Period | null): Piece[] {
  const { price, confidence } = pricePart.reading!;
  const { min, max } = price!;
  const period = price!.period ?? awayPeriod;
  const amount = max ?? min ?? 0;
  const isRent = period !== null || purpose === 'Rent' || (purpose !== 'Buy' && amount < YEARLY_RENT);
  if (!isRent) {
    const toBuy = purpose === null ? [makePiece('purpose', words, { transactionType: 'Buy' }, 0.9)] : [];
    return [makePiece('price', words, bounds(min, max), confidence), ...toBuy];
  }
  const monthly = bounds(min, max);
  const yearly = bounds(toMonthly(min), toMonthly(max));
  const isYearly = period === 'year' || (period === null && amount > MONTHLY_RENT);
  const isSure = period !== null || (amount < MONTHLY_RENT / 2 && amount > 0) || amount > 3 * MONTHLY_RENT;
  const alternatives: FilterPiece[] = period === null && !isSure ? [{ kind: 'price', filter: isYearly ? monthly : yearly }] : [];
  const pieces = [makePiece('price', words, isYearly ? yearly : monthly, isSure ? confidence : 0.6, alternatives)];
  if (purpose === null) pieces.push(makePiece('purpose', words, { transactionType: 'Rent' }, isSure ? 0.9 : 0.6));
  return pieces;
}

/** Of places with the same name, those in an emirate that the text names. */
function placesInEmirates(places: readonly DictionaryPlace[], emirates: ReadonlySet<string>): readonly DictionaryPlace[] {
  const inside = places.filter(({ emirate }) => emirates.has(emirate));
  return inside.length ? inside : places;
}

/** The piece of a part that names a place; `places` are those of the name. */
function placePiece(placePart: Part, places: readonly DictionaryPlace[], emirates: ReadonlySet<string>): Piece {
  const words = wordsOfPart(placePart);
  const confidence = isMisspelt(placePart) ? 0.8 : 0.98;
  const [first] = places;
  // no filter leaves a building out
  if (first!.kind === 'building' && placePart.isNegated) return makePiece('unavailable', words, {}, 0.7);
  if (first!.kind === 'building')
    return makePiece(
      'building',
      words,
      { building: [...new Set(places.map(({ name }) => name))].slice(0, 10) },
      confidence,
      asWords(placePart),
    );
  const communities = places.filter(({ kind }) => kind === 'community');
  const chosenPlaces = communities.length ? placesInEmirates(communities, emirates) : places;
  const names = [...new Set(chosenPlaces.map(({ name }) => name))];
  // `location` finds a name in every emirate: the others are left out
  const otherPlaces = new Set(
    communities.filter((place) => !chosenPlaces.includes(place) && names.includes(place.name)).map(({ emirate }) => emirate),
  );
  const otherPlacesFilter: SearchFilter = otherPlaces.size && !placePart.isNegated ? { excludedLocations: [...otherPlaces] } : {};
  if (placePart.isNegated) return makePiece('place', words, { excludedLocations: names }, confidence);
  // a name that is cut short may be meant as a word: `springs` for The Springs
  const isAlias = communities.length > 0 && !names.some((name) => name.toLowerCase() === placePart.meant.join(' '));
  return makePiece(
    'place',
    words,
    { location: join(names), ...otherPlacesFilter },
    isAlias ? Math.min(confidence, 0.9) : confidence,
    isAlias ? asWords(placePart) : [],
  );
}

/** The part as words to search for, as an alternative. */
const asWords = (one: Part): FilterPiece[] => {
  const keyword = one.meant.join(' ').slice(0, MAX_KEYWORD_LENGTH);
  return [{ kind: 'words', filter: { keywords: [keyword] } }];
};

/** Kinds of pieces whose fields many advertisers leave empty: the word itself is offered as an alternative. */
const FIELD_KINDS: ReadonlySet<string> = new Set(['furnished', 'completion', 'amenity']);

/** The piece of a phrase of the lexicon. */
function factPiece(one: Part, { kind, filter, negated }: Extract<Meaning, { is: 'filter' }>): Piece {
  const alternatives = FIELD_KINDS.has(kind) && !one.isNegated ? asWords(one) : [];
  return makePiece(kind, wordsOfPart(one), one.isNegated ? negated! : filter, isMisspelt(one) ? 0.8 : 0.98, alternatives);
}

/** Numbers of bedrooms with a studio, which is 0; of a range all from there up. */
const withStudio = (counts: readonly number[], isRange: boolean): SearchFilter =>
  isRange
    ? { bedrooms: Array.from({ length: Math.max(...counts) + 1 }, (_, n) => n) }
    : { bedrooms: [...new Set([0, ...counts])].sort((a, b) => a - b) };

/** Joins a studio and a number of bedrooms to one piece: `1 bed studio` is a studio, `studio or 1 bed` either of them. */
function joinStudios(pieces: Piece[], text: string): Piece[] {
  const studio = pieces.find(({ kind, filter }) => kind === 'type' && filter.propertyType === 'Studio');
  const bedrooms = pieces.find(({ kind, filter }) => kind === 'bedrooms' && (filter.bedrooms || filter.minBedrooms));
  const counts = bedrooms?.filter.bedrooms;
  if (!studio && counts?.length === 1 && counts[0] === 0) {
    return pieces.map((one) => (one === bedrooms ? { ...one, kind: 'type', filter: { propertyType: 'Studio' } } : one));
  }
  if (!studio || !bedrooms) return pieces;
  const isEither = new RegExp(`${studio.words}s? (?:or|and|to|او|و|till|upto) |(?:or|and|او|و) (?:a |an )?${studio.words}`, 'u').test(text);
  if (counts?.length === 1 && counts[0] === 1 && !isEither) return pieces.filter((one) => one !== bedrooms);
  const isRange = /\bto\b|الي/.test(text.slice(text.indexOf(studio.words)));
  const both = makePiece('bedrooms', `${studio.words} ${bedrooms.words}`, counts ? withStudio(counts, isRange) : bedrooms.filter, 0.9);
  return pieces.flatMap((one) => {
    if (one === studio) return [both];
    return one === bedrooms ? [] : [one];
  });
}

/** Adds a free word to `pieces`; free words next to each other become one piece. */
function addWord(pieces: Piece[], wordPart: Part, isAfterWord: boolean): void {
  const keyword = wordPart.meant.join(' ');
  const kind = wordPart.isUnknown ? 'unknown' : 'words';
  const last = pieces.at(-1);
  if (wordPart.isAbsent) {
    if (isAfterWord && last?.kind === 'unknown' && !last.filter.keywords) last.words = `${last.words} ${wordsOfPart(wordPart)}`;
    else pieces.push(makePiece('unknown', wordsOfPart(wordPart), {}, 0.2));
    return;
  }
  const known = last?.filter.keywords?.[0] ?? '';
  if (isAfterWord && last?.kind === kind && known && `${known} ${keyword}`.length <= MAX_KEYWORD_LENGTH) {
    last.filter = { keywords: [`${known} ${keyword}`] };
    last.words = `${last.words} ${wordsOfPart(wordPart)}`.trim();
    return;
  }
  pieces.push(
    makePiece(
      kind,
      wordsOfPart(wordPart),
      { keywords: [keyword.slice(0, MAX_KEYWORD_LENGTH)] },
      kind === 'unknown' ? 0.2 : isMisspelt(wordPart) ? 0.6 : 0.9,
    ),
  );
}

/** The pieces of a text, when all of its parts are known: a purpose decides what a price is, an emirate which of two places of a name. */
export function resolvePieces(parts: readonly Part[], period: Period | null): Piece[] {
  const purpose = statedPurpose(parts);
  const emirates = new Set<string>();
  const placedNames = new Set<string>();
  for (const { meaning, isNegated } of parts) {
    if (meaning?.is !== 'place' || isNegated) continue;
    for (const place of meaning.places) if (place.kind === 'emirate' || place.kind === 'country') emirates.add(place.name);
  }
  for (const { meaning, isNegated } of parts)
    if (meaning?.is === 'place' && !isNegated)
      for (const place of placesInEmirates(meaning.places, emirates))
        if (place.kind === 'community' || place.kind === 'building') placedNames.add(place.emirate);
  const pieces: Piece[] = [];
  let isAfterWord = false;
  for (const part of parts) {
    const words = wordsOfPart(part);
    const { meaning, reading } = part;
    const confidence = isMisspelt(part) ? 0.8 : 0.98;
    const isWord = !reading && !meaning;
    if (reading?.price) pieces.push(...pricePieces(part, words, purpose, period));
    else if (reading) pieces.push(readingPiece(part, words));
    else if (meaning?.is === 'place') {
      // a named place says its emirate
      const isSaid =
        !part.isNegated && meaning.places.every(({ kind, name }) => kind !== 'community' && kind !== 'building' && placedNames.has(name));
      pieces.push(isSaid ? makePiece('place', words, {}, confidence) : placePiece(part, meaning.places, emirates));
    } else if (meaning) {
      if (part.isNegated && !meaning.negated) pieces.push(makePiece('unavailable', words, {}, 0.7));
      else pieces.push(factPiece(part, meaning));
    } else if (part.isNegated) pieces.push(makePiece('unavailable', words, {}, 0.7));
    else if (!STOP_WORDS.has(part.meant[0] ?? '') && !/^[<>]?$/.test(part.meant[0] ?? '')) addWord(pieces, part, isAfterWord);
    isAfterWord = isWord && !part.isNegated && (isAfterWord || !STOP_WORDS.has(part.meant[0] ?? ''));
  }
  // a text of unknown words alone is searched for as words: all homes would be no answer to it
  if (pieces.every(({ kind, filter }) => kind === 'unknown' || Object.keys(filter).length === 0))
    for (const one of pieces) if (one.kind === 'unknown') one.filter = { keywords: [one.words.slice(0, MAX_KEYWORD_LENGTH)] };
  // only homes for sale are compared with registered sales
  const purposes = new Set(pieces.map(({ filter }) => filter.transactionType));
  if (purposes.has('Rent') && !purposes.has('Buy'))
    for (const one of pieces) if (one.kind === 'asksLess') Object.assign(one, { kind: 'unavailable', filter: {} });
  // what adds nothing, as the emirate of a named place, is no piece
  const meaningfulPieces = pieces.filter(
    ({ kind, filter }) => kind === 'unavailable' || kind === 'unknown' || Object.keys(filter).length > 0,
  );
  return joinStudios(meaningfulPieces, parts.flatMap(({ words }) => words).join(' '));
}

/** The piece of a number or a landmark. No filter excludes numbers, so a negated one is not answered. */
function readingPiece(part: Part, words: string): Piece {
  const { kind, filter, confidence, alternatives } = part.reading!;
  if (part.isNegated) return makePiece('unavailable', words, {}, 0.7);
  return makePiece(kind, words, filter, confidence, alternatives ?? []);
}
