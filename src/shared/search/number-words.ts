// The English and Arabic words for numbers that occur in search texts: 0 to 10, tens and hundreds. Data only.
import { foldText } from './fold-text.ts';

/** The tens from 20 to 90. */
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
/** The Arabic tens from 20 to 90, without the ending that all of them have. */
const ARABIC_TENS = ['عشر', 'ثلاث', 'أربع', 'خمس', 'ست', 'سبع', 'ثمان', 'تسع'];
/** Spellings of the Arabic words for 100 and 200. */
const HUNDREDS: readonly (readonly [string, number])[] = [
  ...['مية', 'مئة', 'مائة', 'ميه'].map((word) => [word, 100] as const),
  ...['ميتين', 'مئتين', 'مائتين', 'مئتان'].map((word) => [word, 200] as const),
];
/** 0 to 10. */
const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
/** 0, which has no word here, to 10, each in its spellings. */
const ARABIC_NUMBERS = [
  [],
  ['واحد', 'واحدة'],
  ['اثنين', 'اثنان', 'اثنتين'],
  ['ثلاث', 'ثلاثة'],
  ['أربع', 'أربعة'],
  ['خمس', 'خمسة'],
  ['ست', 'ستة'],
  ['سبع', 'سبعة'],
  ['ثمان', 'ثماني', 'ثمانية'],
  ['تسع', 'تسعة'],
  ['عشر', 'عشرة'],
];

/** The number that each word means; the words are folded (`foldText`). */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map([
  ...NUMBERS.map((word, n): [string, number] => [word, n]),
  ...TENS.map((word, n): [string, number] => [word, 10 * (n + 2)]),
  ...ARABIC_TENS.flatMap((word, n) => ['ين', 'ون'].map((ending): [string, number] => [foldText(word + ending), 10 * (n + 2)])),
  ...HUNDREDS.map(([word, n]): [string, number] => [foldText(word), n]),
  ...ARABIC_NUMBERS.flatMap((words, n) => words.map((word): [string, number] => [foldText(word), n])),
]);
