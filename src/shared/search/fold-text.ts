// Folds texts so that different spellings of a word become equal, and splits them into words. For search texts and the names that they are compared with.
import { toWesternDigits } from '../western-digits.ts';

/** Folds Arabic as the text index does (`search_fold` in the migration `functions`): one form of each letter, no vowel marks, no article. */
export const foldArabic = (text: string): string =>
  text
    .normalize('NFC')
    // the tatweel, which only stretches words, and vowel marks
    .replace(/[ـ\u064B-\u0655\u0670]/g, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ؤ/g, 'و')
    .replace(/[ئى]/g, 'ي')
    .replace(/ة/g, 'ه')
    // the article, in front of at least three letters
    .replace(/(?<![ء-ي])ال(?=[ء-ي]{3})/g, '');

/** Folds a text so that different spellings become equal: lower case, no accents or apostrophes, Arabic by `foldArabic`, western digits. */
export const foldText = (text: string): string => {
  const folded = foldArabic(
    text
      .normalize('NFKD')
      .toLowerCase()
      .replace(/['’‘ʼ`´]/gu, ''),
  );
  return toWesternDigits(folded.normalize('NFKD').replace(/\p{M}/gu, ''));
};

/** The folded words of a text. */
export const wordsOf = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
