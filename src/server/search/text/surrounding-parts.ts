// Adjusts the parts of a parsed search text by their neighbours: takes the meaning from what is only a view, marks what a negation excludes, and joins
// a travel time with its destination. Pure; no database.
import { NEGATIONS, NEGATIONS_BEHIND } from '../../../shared/search/purpose-words.ts';
import { CONFIDENCE } from './reading.ts';
import { appendWords, isBuilding, isPlace, type TextPart } from './text-part.ts';
import { LIST_SEPARATOR } from './tokens.ts';
import { STOP_WORDS } from './vocabulary/lexicon.ts';

/** Whether a word negates what follows. */
export const isNegation = (word: string): boolean => NEGATIONS.has(word);

/** Whether a part is the word `view` alone. */
const isView = (part: TextPart | undefined): boolean =>
  part !== undefined && !part.reading && part.correctedWords.length === 1 && /^(?:views?|اطلاله)$/.test(part.correctedWords[0]!);

const isAmenity = ({ meaning }: TextPart): boolean => meaning?.is === 'filter' && meaning.kind === 'amenity';

/**
 * Takes the meaning from parts that are only a view, and so changes `parts`. `garden view` asks for no garden and `burj khalifa view` for no building;
 * `marina view` asks for no place when the text names another one.
 */
export function dropViews(parts: TextPart[]): void {
  const namesOtherPlace = parts.some((part, i) => isPlace(part) && !isView(parts[i + 1]));
  for (const [i, part] of parts.entries()) {
    if (!isView(parts[i + 1]) || parts[i + 1]!.meaning) continue;
    if (isAmenity(part) || isBuilding(part) || (namesOtherPlace && isPlace(part))) part.meaning = undefined;
  }
}

/** Words that join two things of one kind, folded: and, or, nor. */
const JOINING_WORDS: ReadonlySet<string> = new Set(['and', 'or', 'nor', 'او', 'و']);

/** Whether two parts are of one kind, such as two places or two amenities. */
const areOneKind = (a: TextPart, b: TextPart): boolean =>
  a.meaning !== undefined &&
  a.meaning.is === b.meaning?.is &&
  (a.meaning.is !== 'filter' || (b.meaning.is === 'filter' && a.meaning.kind === b.meaning.kind));

const isSeparator = ({ words }: TextPart): boolean => words[0] === LIST_SEPARATOR;
const hasNoMeaning = ({ meaning, reading }: TextPart): boolean => !meaning && !reading;
const isNegationAlone = (part: TextPart): boolean =>
  hasNoMeaning(part) && part.correctedWords.length === 1 && isNegation(part.correctedWords[0]!);
const isNegationBehind = (part: TextPart): boolean => hasNoMeaning(part) && part.words.length === 1 && NEGATIONS_BEHIND.has(part.words[0]!);
const isStopWord = (part: TextPart): boolean => hasNoMeaning(part) && STOP_WORDS.has(part.correctedWords[0] ?? '');
const isOrdinaryWord = (part: TextPart): boolean => {
  const lastWord = part.correctedWords.at(-1) ?? '';
  return hasNoMeaning(part) && !isSeparator(part) && !STOP_WORDS.has(lastWord) && !isNegation(lastWord);
};

/** Whether a part belongs to the negated part before it, as `floor` in `not ground floor` or `tower` in `not marina gate tower`. */
const continuesNegated = (part: TextPart, previous: TextPart): boolean =>
  isOrdinaryWord(part) && (isOrdinaryWord(previous) || (isBuilding(previous) && /^(?:tower|building)$/.test(part.correctedWords[0]!)));

/** Whether a part may stand between `or` and a place: `not in marina or in jvc`. */
const isBeforePlace = (part: TextPart): boolean => hasNoMeaning(part) && /^(?:in|the|في)$/.test(part.words.join(' '));
const isJoiningWord = (part: TextPart): boolean => hasNoMeaning(part) && JOINING_WORDS.has(part.correctedWords.join(' '));

/** Whether a part is the emirate or country of the places of another, as in `not jvc, dubai`. */
const isRegionOf = ({ meaning: region }: TextPart, { meaning: place }: TextPart): boolean =>
  region?.is === 'place' && place?.is === 'place' && place.places.some(({ emirate }) => region.places.some(({ name }) => name === emirate));

/**
 * Whether a part continues the list that a negation excludes, whose last parts are those `before` it: `except marina, jvc and arjan`. A comma alone joins
 * only places: who names one place and excludes another wants neither, unless one is the emirate of the other; but in `no pool, gym` the gym is wanted.
 */
function isJoinedToNegated(part: TextPart, before: readonly TextPart[]): boolean {
  const lastAt = before.findLastIndex((other) => !isSeparator(other) && !isJoiningWord(other) && !isBeforePlace(other));
  const last = before[lastAt];
  const joints = before.slice(lastAt + 1);
  if (!last?.isNegated || joints.length === 0 || !areOneKind(last, part)) return false;
  return joints.some(isJoiningWord) || (joints.every(isSeparator) && isPlace(part) && !isRegionOf(part, last));
}

/** Marks the last part that means something as excluded by the negation behind it: `jvc ke alawa`. */
function negateLast(parts: TextPart[], negation: TextPart): void {
  const at = parts.findLastIndex((part) => !hasNoMeaning(part));
  if (at >= 0) parts[at] = { ...appendWords(parts[at]!, negation), isNegated: true };
}

/**
 * Marks the parts that a negation excludes: the next one that is no stop word, and those that a list joins to it. The negation joins its part. Leaves
 * separators out.
 */
export function applyNegations(parts: readonly TextPart[]): TextPart[] {
  const result: TextPart[] = [];
  // the negation that still waits for the part that it excludes
  let negation: TextPart | undefined;
  for (const part of parts) {
    const previous = result.at(-1);
    if (isNegationAlone(part)) negation = part;
    else if (isNegationBehind(part)) negateLast(result, part);
    else if (previous?.isNegated && continuesNegated(part, previous)) result[result.length - 1] = appendWords(previous, part);
    else if (isJoinedToNegated(part, result)) result.push({ ...part, isNegated: true });
    else if (negation && !isStopWord(part) && !isSeparator(part)) {
      const { words, correctedWords } = appendWords(negation, part);
      result.push({ ...part, words, correctedWords, isNegated: true });
      negation = undefined;
    } else result.push(part);
  }
  return result.filter((part) => !isSeparator(part));
}

/** The most words of the name of a place that the site does not know. */
const MAX_UNKNOWN_NAME = 3;
const endsInPreposition = ({ words }: TextPart): boolean => /^(?:from|to|of|the|من|عن|الي)$/.test(words.at(-1)!);

/**
 * Joins a place to the travel time or distance in front of it, which names none that can be travelled to: `25 min from burj al arab` does not ask for homes
 * there. The words behind it that mean nothing else are taken for the name of such a place.
 */
export function joinDestinations(parts: readonly TextPart[]): TextPart[] {
  const result: TextPart[] = [];
  /** How many words may still belong to the name of an unknown place. */
  let wordsLeft = 0;
  for (const part of parts) {
    const previous = result.at(-1);
    const reading = previous?.reading;
    const lacksPlace = reading?.kind === 'unavailable' && reading.confidence < CONFIDENCE.likely;
    if (previous && lacksPlace && isPlace(part)) {
      result[result.length - 1] = { ...appendWords(previous, part), reading: { ...reading, confidence: CONFIDENCE.likely } };
      continue;
    }
    if (previous && lacksPlace && endsInPreposition(previous)) wordsLeft = MAX_UNKNOWN_NAME;
    if (previous && lacksPlace && wordsLeft > 0 && isOrdinaryWord(part)) {
      result[result.length - 1] = appendWords(previous, { ...part, correctedWords: part.words });
      wordsLeft--;
      continue;
    }
    wordsLeft = 0;
    result.push(part);
  }
  return result;
}
