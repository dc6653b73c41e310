// The parser of search texts: tokens, readings, phrases, parts, filters. No database.
import { mergePieces, type Piece } from '../../../shared/search/pieces.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { misspeltRoom } from './amounts/amounts.ts';
import { periodOf, quantityAt } from './amounts/quantities.ts';
import { isNegation, isView, landmarkAt, travelAt } from './context.ts';
import type { SearchDictionary } from './dictionary/search-dictionary.ts';
import { nearestTerm, splitTerm } from './match.ts';
import type { Part } from './part.ts';
import { findRun, joinedWord } from './phrases.ts';
import type { Reading } from './reading.ts';
import { resolvePieces } from './settle.ts';
import { REFERENCE_MARK, tokenize } from './tokens.ts';
import { STOP_WORDS } from './vocabulary/lexicon.ts';
import { indexOf, type PhraseIndex } from './vocabulary/phrase-index.ts';

/** Characters of a text that are read. */
const MAX_TEXT_LENGTH = 200;

/** What a text asks for: its parts in the order of the text, and the filter that they are together. */
export interface Understanding {
  pieces: Piece[];
  filter: SearchFilter;
  /** The text in the right spelling, when it was misspelt. */
  corrected: string | null;
  /** Whether the text was longer than what was read. */
  isCut: boolean;
}

/** A part with these fields; without them it means nothing yet. */
const makePart = (words: string[], fields: Partial<Part> = {}): Part => ({
  words,
  meant: words,
  meaning: undefined,
  reading: undefined,
  isNegated: false,
  isUnknown: false,
  isAbsent: false,
  ...fields,
});

/** `وصالة`, `بمسبح`: Arabic writes and, with, for as part of the next word. */
function splitPrefixes(index: PhraseIndex, tokens: readonly string[]): string[] {
  return tokens.flatMap((token) => {
    if (/^[وب]نص$/.test(token)) return [token.slice(1)];
    if (!/^[وبلف][ء-ي]{3,}$/.test(token) || index.byKey.has(token) || index.terms.byWord.has(token) || STOP_WORDS.has(token))
      return [token];
    const rest = token
      .slice(1)
      .replace(/^ال(?=[ء-ي]{3})/, '')
      .replace(/^ل(?=ل?[ء-ي]{4})/, (l) => (index.byKey.has(token.slice(2)) ? '' : l));
    const isWord = index.byKey.has(rest) || index.terms.byWord.has(rest) || STOP_WORDS.has(rest) || quantityAt([rest], 0) !== null;
    return isWord ? [rest] : [token];
  });
}

/** The numbers of a text with what they count or limit, by the token that each begins at. */
function readQuantities(tokens: readonly string[]): Map<number, Reading> {
  const readings = new Map<number, Reading>();
  for (let i = 0; i < tokens.length; ) {
    // `handed over 1 bed` says no bound
    const isVerb = tokens[i] === 'over' && /^hand(?:ed|ing)?$/.test(tokens[i - 1] ?? '');
    const reading = isVerb ? null : (travelAt(tokens, i) ?? quantityAt(tokens, i));
    if (reading) readings.set(i, reading);
    i = Math.max(reading?.to ?? 0, i + 1);
  }
  return readings;
}

/** Cuts the text into the longest runs that mean something; no run reaches over a number that was read. */
function cutIntoParts(index: PhraseIndex, tokens: readonly string[], readings: ReadonlyMap<number, Reading>): Part[] {
  const parts: Part[] = [];
  const starts = [...readings.keys()].sort((a, b) => a - b);
  for (let i = 0; i < tokens.length; ) {
    const reading = readings.get(i);
    if (reading) {
      const words = tokens.slice(i, reading.to);
      parts.push(makePart(words, { reading, meant: words.map((word) => misspeltRoom(word) ?? word) }));
      i = reading.to;
      continue;
    }
    const end = starts.find((start) => start >= i) ?? tokens.length;
    const run = findRun(index, tokens, i, end);
    const landmark = landmarkAt(tokens, i, end, (at) => findRun(index, tokens, at, end)?.length ?? 0);
    if (landmark && landmark.to - i > (run?.length ?? 0)) {
      parts.push(makePart(tokens.slice(i, landmark.to), { reading: landmark }));
      i = landmark.to;
      continue;
    }
    const joinedText = run || i + 1 >= end ? undefined : joinedWord(index, tokens[i]!, tokens[i + 1]);
    const length = run?.length ?? (joinedText ? 2 : 1);
    const words = tokens.slice(i, i + length);
    if (run) parts.push(makePart(words, { meaning: run.meaning, meant: run.corrected?.split(' ') ?? words }));
    else if (joinedText) parts.push(...readWord(index, joinedText).map((one) => ({ ...one, words })));
    else parts.push(...readWord(index, words[0]!));
    i += length;
  }
  return parts;
}

/** Looks one word up in the dictionary, the nearest when it is misspelt; two when it is two written as one. */
function readWord(index: PhraseIndex, word: string): Part[] {
  if (STOP_WORDS.has(word) || isNegation(word) || word.startsWith(REFERENCE_MARK) || /[<>]/.test(word)) return [makePart([word])];
  const known = index.terms.byWord.get(word);
  if (known || /\d/.test(word)) return [makePart([word])];
  const two = splitTerm(index.terms, word);
  if (two) {
    return two.map((term, n) =>
      makePart(n === 0 ? [word] : [], {
        meant: [term.word],
        meaning: index.lexicon.has(term.word) ? index.byKey.get(term.word)?.meaning : undefined,
      }),
    );
  }
  const term = nearestTerm(index.terms, word);
  if (!term) return [makePart([word], { isUnknown: index.occurs.get(word) !== true, isAbsent: index.occurs.get(word) === false })];
  // what a correction leads to can be a place or a type itself: `jumera` → `jumeirah`
  return [makePart([word], { meant: [term.word], meaning: index.byKey.get(term.word)?.meaning })];
}

const isPlace = ({ meaning }: Part): boolean => meaning?.is === 'place';
const isBuilding = ({ meaning }: Part): boolean => meaning?.is === 'place' && meaning.places[0]!.kind === 'building';
const isAmenity = ({ meaning }: Part): boolean => meaning?.is === 'filter' && meaning.kind === 'amenity';

/**
 * Takes the meaning from what is only a view: `garden view` asks for no garden, `burj khalifa view` for no place, nor does `marina view` beside another place.
 */
function dropViews(parts: Part[]): void {
  const hasPlaceName = parts.some((part, i) => isPlace(part) && !isView(parts[i + 1]));
  for (const [i, one] of parts.entries()) {
    if (!isView(parts[i + 1]) || parts[i + 1]!.meaning) continue;
    if (isAmenity(one) || isBuilding(one) || (hasPlaceName && isPlace(one))) one.meaning = undefined;
  }
}

/** Words that join two things of one kind. */
const JOINS: ReadonlySet<string> = new Set(['and', 'or', 'nor', 'او', 'و']);
/** Whether two parts are of one kind, such as two places. */
const isOneKind = (a: Part, b: Part): boolean =>
  a.meaning !== undefined &&
  a.meaning.is === b.meaning?.is &&
  (a.meaning.is !== 'filter' || (b.meaning.is === 'filter' && a.meaning.kind === b.meaning.kind));

const isPlainWord = ({ meaning, reading, meant }: Part): boolean =>
  !meaning && !reading && !STOP_WORDS.has(meant.at(-1) ?? '') && !isNegation(meant.at(-1) ?? '');

/** Marks the parts that a negation belongs to: the next thing that means something, and what is joined to it. The word of the negation becomes part of it. */
function applyNegations(parts: Part[]): Part[] {
  const negatedParts: Part[] = [];
  let pending: Part | undefined;
  for (const part of parts) {
    if (!part.meaning && !part.reading && part.meant.length === 1 && isNegation(part.meant[0]!)) {
      pending = part;
      continue;
    }
    const last = negatedParts.at(-1);
    // `not ground floor`: the words after a negated word belong to it
    if (last?.isNegated && isPlainWord(part) && (isPlainWord(last) || (isBuilding(last) && /^(?:tower|building)$/.test(part.meant[0]!)))) {
      last.words = [...last.words, ...part.words];
      last.meant = [...last.meant, ...part.meant];
      continue;
    }
    // `except marina and arjan` leaves both out
    const beforeJoin = negatedParts.at(-2);
    const isJoined = beforeJoin?.isNegated && JOINS.has(negatedParts.at(-1)!.meant.join(' ')) && isOneKind(beforeJoin, part);
    if (isJoined) {
      negatedParts.push({ ...part, isNegated: true });
      continue;
    }
    const isFiller = !part.meaning && !part.reading && STOP_WORDS.has(part.meant[0] ?? '');
    if (pending && !isFiller) {
      negatedParts.push({ ...part, words: [...pending.words, ...part.words], meant: [...pending.meant, ...part.meant], isNegated: true });
      pending = undefined;
    } else negatedParts.push(part);
  }
  return negatedParts;
}

/** After `min from`, the place is what the time is measured to, and no place to live in. */
function takeDestinations(parts: Part[]): Part[] {
  const mergedParts: Part[] = [];
  for (const part of parts) {
    const last = mergedParts.at(-1);
    if (last?.reading?.kind === 'unavailable' && last.reading.confidence < 0.9 && isPlace(part)) {
      mergedParts[mergedParts.length - 1] = {
        ...last,
        words: [...last.words, ...part.words],
        meant: [...last.meant, ...part.meant],
        reading: { ...last.reading, confidence: 0.9 },
      };
    } else mergedParts.push(part);
  }
  return mergedParts;
}

/**
 * Understands a free text: numbers with what they count first, then the longest runs that are places or words of the lexicon, each with typos
 * forgiven, then the dictionary of the listings for what is left. Pure, reads MAX_TEXT_LENGTH characters, never throws.
 */
export function understand(text: string, dictionary: SearchDictionary): Understanding {
  const index = indexOf(dictionary);
  const read = text.slice(0, MAX_TEXT_LENGTH);
  const tokens = splitPrefixes(index, tokenize(read));
  const readings = readQuantities(tokens);
  const claimed = new Set([...readings].flatMap(([from, { to }]) => Array.from({ length: to - from }, (_, i) => from + i)));
  const hasPrice = [...readings.values()].some(({ price }) => price);
  const awayPeriod = hasPrice ? periodOf(tokens, (at) => !claimed.has(at)) : null;
  if (awayPeriod) readings.set(awayPeriod.at, { kind: 'price', from: awayPeriod.at, to: awayPeriod.at + 1, filter: {}, confidence: 1 });
  const parts = cutIntoParts(index, tokens, readings);
  dropViews(parts);
  const negated = applyNegations(takeDestinations(parts));
  const pieces = resolvePieces(negated, awayPeriod?.period ?? null);
  const meantText = parts.flatMap((one) => one.meant).join(' ');
  return {
    pieces,
    filter: mergePieces(pieces),
    corrected: meantText === tokens.join(' ') ? null : meantText.replaceAll(REFERENCE_MARK, ''),
    isCut: text.length > MAX_TEXT_LENGTH,
  };
}
