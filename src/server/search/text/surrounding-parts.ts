// Changes the parts of a text by the parts around them: what is only a view, what a negation leaves out, where a travel time leads to.
import { foldText } from './match.ts';
import { appendWords, isBuilding, isPlace, type TextPart } from './text-part.ts';
import { STOP_WORDS } from './vocabulary/lexicon.ts';

const NEGATIONS = new Set(
  [
    ...['not', 'no', 'non', 'without', 'except', 'excluding', 'exclude', 'excl', 'dont', 'never'],
    ...['مش', 'بدون', 'غير', 'ليس', 'ليست', 'باستثناء', 'عدا', 'بلا', 'لا'],
  ].map(foldText),
);
/** Whether a word negates what follows. */
export const isNegation = (word: string): boolean => NEGATIONS.has(word);

/** Whether a part is the word `view` alone. */
const isView = (part: TextPart | undefined): boolean =>
  part !== undefined && !part.reading && part.correctedWords.length === 1 && /^(?:views?|اطلاله)$/.test(part.correctedWords[0]!);

const isAmenity = ({ meaning }: TextPart): boolean => meaning?.is === 'filter' && meaning.kind === 'amenity';

/**
 * Takes the meaning from what is only a view: `garden view` asks for no garden, `burj khalifa view` for no place, nor does `marina view` beside another place.
 */
export function dropViews(parts: TextPart[]): void {
  const hasPlaceName = parts.some((part, i) => isPlace(part) && !isView(parts[i + 1]));
  for (const [i, part] of parts.entries()) {
    if (!isView(parts[i + 1]) || parts[i + 1]!.meaning) continue;
    if (isAmenity(part) || isBuilding(part) || (hasPlaceName && isPlace(part))) part.meaning = undefined;
  }
}

/** Words that join two things of one kind. */
const JOINING_WORDS: ReadonlySet<string> = new Set(['and', 'or', 'nor', 'او', 'و']);

/** Whether two parts are of one kind, such as two places. */
const areOneKind = (a: TextPart, b: TextPart): boolean =>
  a.meaning !== undefined &&
  a.meaning.is === b.meaning?.is &&
  (a.meaning.is !== 'filter' || (b.meaning.is === 'filter' && a.meaning.kind === b.meaning.kind));

const hasNoMeaning = ({ meaning, reading }: TextPart): boolean => !meaning && !reading;
const isNegationAlone = (part: TextPart): boolean =>
  hasNoMeaning(part) && part.correctedWords.length === 1 && isNegation(part.correctedWords[0]!);
const isStopWord = (part: TextPart): boolean => hasNoMeaning(part) && STOP_WORDS.has(part.correctedWords[0] ?? '');
const isOrdinaryWord = (part: TextPart): boolean => {
  const lastWord = part.correctedWords.at(-1) ?? '';
  return hasNoMeaning(part) && !STOP_WORDS.has(lastWord) && !isNegation(lastWord);
};

/** Whether a part continues a negated one: `floor` in `not ground floor`, `tower` in `not marina gate tower`. */
const continuesNegated = (part: TextPart, previous: TextPart): boolean =>
  isOrdinaryWord(part) && (isOrdinaryWord(previous) || (isBuilding(previous) && /^(?:tower|building)$/.test(part.correctedWords[0]!)));

/** Marks the parts that a negation leaves out: the next one that means something, and what is joined to it. The negation becomes a word of its part. */
export function applyNegations(parts: readonly TextPart[]): TextPart[] {
  const result: TextPart[] = [];
  let negation: TextPart | undefined;
  for (const part of parts) {
    const previous = result.at(-1);
    const beforePrevious = result.at(-2);
    if (isNegationAlone(part)) negation = part;
    else if (previous?.isNegated && continuesNegated(part, previous)) result[result.length - 1] = appendWords(previous, part);
    // `except marina and arjan` leaves both out
    else if (beforePrevious?.isNegated && JOINING_WORDS.has(previous!.correctedWords.join(' ')) && areOneKind(beforePrevious, part))
      result.push({ ...part, isNegated: true });
    else if (negation && !isStopWord(part)) {
      const { words, correctedWords } = appendWords(negation, part);
      result.push({ ...part, words, correctedWords, isNegated: true });
      negation = undefined;
    } else result.push(part);
  }
  return result;
}

/** A travel time or distance that names a landmark or a place is this sure; one that does not is less sure. */
const SURE_DESTINATION = 0.9;

/** Joins a place to the travel time in front of it: homes in the place are not asked for. `25 min from difc`. */
export function joinDestinations(parts: readonly TextPart[]): TextPart[] {
  const result: TextPart[] = [];
  for (const part of parts) {
    const previous = result.at(-1);
    const reading = previous?.reading;
    if (previous && reading?.kind === 'unavailable' && reading.confidence < SURE_DESTINATION && isPlace(part))
      result[result.length - 1] = { ...appendWords(previous, part), reading: { ...reading, confidence: SURE_DESTINATION } };
    else result.push(part);
  }
  return result;
}
