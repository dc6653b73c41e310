// The names of the months in English and Arabic.
import { foldText } from '../../../../shared/search/fold-text.ts';

const ENGLISH = 'january february march april may june july august september october november december'.split(' ');
const ARABIC = 'يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر'.split(' ').map(foldText);

/** The number of a month from 1, in English, also shortened to three letters or more, or in Arabic; 0 for other words. `word` is folded by `foldText`. */
export const monthOf = (word: string): number =>
  ENGLISH.findIndex((month, i) => (word.length >= 3 && month.startsWith(word)) || ARABIC[i] === word) + 1;
