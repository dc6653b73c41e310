// Words of numbers in English and Arabic.
import { foldText } from '../match.ts';

/** From 20 on. */
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
/** Without their ending; from 20 on. */
const ARABIC_TENS = ['عشر', 'ثلاث', 'أربع', 'خمس', 'ست', 'سبع', 'ثمان', 'تسع'];
const HUNDREDS: readonly (readonly [string, number])[] = [
  ...['مية', 'مئة', 'مائة', 'ميه'].map((word) => [word, 100] as const),
  ...['ميتين', 'مئتين', 'مائتين', 'مئتان'].map((word) => [word, 200] as const),
];
/** From 0 on. */
const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
/** From 0, which has no word, to 10. */
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

/** Numbers by their words, folded. */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map([
  ...NUMBERS.map((word, n): [string, number] => [word, n]),
  ...TENS.map((word, n): [string, number] => [word, 10 * (n + 2)]),
  ...ARABIC_TENS.flatMap((word, n) => ['ين', 'ون'].map((ending): [string, number] => [foldText(word + ending), 10 * (n + 2)])),
  ...HUNDREDS.map(([word, n]): [string, number] => [foldText(word), n]),
  ...ARABIC_NUMBERS.flatMap((words, n) => words.map((word): [string, number] => [foldText(word), n])),
]);
